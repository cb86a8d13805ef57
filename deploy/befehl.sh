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
# Ohne Leerzeichen und \r an beiden Enden.
strip() {
  stripped=${1#"${1%%[![:space:]]*}"}
  stripped=${stripped%"${stripped##*[![:space:]]}"}
}
# Wie systemd sie liest: keine Zeile wird ausgeführt. Was schon gesetzt ist, geht vor («DATA_DIR=… arteigenschaften restore …»).
number=0
while IFS= read -r line || [ -n "$line" ]; do
  number=$((number + 1))
  strip "$line"
  line=$stripped
  case "$line" in '' | '#'* | ';'*) continue ;; esac
  strip "${line%%=*}"
  name=$stripped
  case "$line" in *=*) ;; *) name= ;; esac
  case "$name" in
    '' | [0-9]* | *[!A-Za-z0-9_]*)
      echo "$settings, Zeile $number: Das ist weder ein Kommentar noch NAME=Wert. Berichtigen Sie die Zeile." >&2
      exit 1
      ;;
  esac
  strip "${line#*=}"
  value=$stripped
  # Anführungszeichen um den ganzen Wert nimmt auch systemd weg.
  case "$value" in \"*\" | \'*\') value=${value#?} value=${value%?} ;; esac
  eval "is_set=\${$name+yes}"
  [ -n "$is_set" ] || export "$name=$value"
done <"$settings"
if [ "$(id -un)" = "$user" ]; then exec "$here/bin/arteigenschaften" "$@"; fi
exec runuser -u "$user" -- "$here/bin/arteigenschaften" "$@"
