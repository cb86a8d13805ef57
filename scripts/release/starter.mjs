/**
 * The text of bin/arteigenschaften: a word starts what npm starts by it, with the Node of the archive. Names of files are taken from where it is called, data
 * from the folder of the archive where nothing else is said, as npm does.
 *
 * @param {Map<string, string>} commands words with the name of their file in dist/
 * @param {string} version
 */
export const starter = (commands, version) => `#!/bin/sh
# Der Server und die Befehle von Arteigenschaften ${version}, mit dem Node, das dabei ist.
set -eu
here=$(dirname "$(dirname "$(readlink -f "$0")")")

usage() {
  echo "Aufruf:  arteigenschaften BEFEHL [Angaben]"
  echo "Befehle: ${[...commands.keys()].join(', ')}; was einer kann, sagt BEFEHL --help."
}

case "\${1:-}" in
${[...commands].map(([word, program]) => `  ${word}) program=${program} ;;`).join('\n')}
  --version)
    echo "${version}"
    exit 0
    ;;
  --help)
    usage
    exit 0
    ;;
  *)
    usage >&2
    exit 2
    ;;
esac
shift

export NODE_ENV="\${NODE_ENV:-production}"
export DATA_DIR="\${DATA_DIR:-$here/data}"
export INIT_CWD="$PWD"
exec "$here/node/bin/node" --enable-source-maps "$here/dist/$program.js" "$@"
`
