#!/bin/sh
# arteigenschaften BEFEHL …: ein Befehl von Arteigenschaften mit dem Benutzer und den Einstellungen des Dienstes. install.sh legt ihn nach /usr/local/sbin.
set -eu
here=$(dirname "$(dirname "$(readlink -f "$0")")")
settings=${SETTINGS_FILE:-/etc/arteigenschaften/umgebung}
user=arteigenschaften

case "${1:-}" in
  start)
    echo "Den Server startet «systemctl start arteigenschaften»." >&2
    exit 2
    ;;
esac
if [ "$(id -un)" != "$user" ] && [ "$(id -u)" != 0 ]; then
  echo "Der Befehl braucht die Rechte des Dienstes. Rufen Sie ihn als root auf (sudo arteigenschaften …)." >&2
  exit 1
fi
if [ ! -r "$settings" ]; then
  echo "$settings ist nicht da oder nicht lesbar; install.sh legt die Datei an." >&2
  exit 1
fi
# Wie systemd sie liest: keine Zeile wird ausgeführt. Was schon gesetzt ist, geht vor («DATA_DIR=… arteigenschaften restore …»).
while IFS= read -r line || [ -n "$line" ]; do
  case "$line" in
    [A-Z]*=*)
      name=${line%%=*}
      value=${line#*=}
      # Anführungszeichen um den ganzen Wert nimmt auch systemd weg.
      case "$value" in \"*\" | \'*\') value=${value#?} value=${value%?} ;; esac
      case "$name" in *[!A-Z0-9_]*) continue ;; esac
      eval "is_set=\${$name+yes}"
      [ -n "$is_set" ] || export "$name=$value"
      ;;
  esac
done <"$settings"
if [ "$(id -un)" = "$user" ]; then exec "$here/bin/arteigenschaften" "$@"; fi
exec runuser -u "$user" -- "$here/bin/arteigenschaften" "$@"
