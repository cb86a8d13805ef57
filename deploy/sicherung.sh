#!/bin/sh
# Sichert die Datenbank nach BACKUP_DIR (sonst DATA_DIR/sicherungen), spielt die Sicherung zur Probe in einen leeren Ordner zurück, prüft ihn, und behält die
# neusten BACKUP_KEEP. Endet mit 0 nur, wenn alles gelang. Läuft mit den Einstellungen des Servers, ob er läuft oder nicht; auf PostgreSQL sichert es diese.
set -eu
umask 077
program=${PROGRAM:-$(dirname "$(dirname "$(readlink -f "$0")")")/bin/arteigenschaften}
keep=${BACKUP_KEEP:-14}
trial=${BACKUP_TRIAL:-true}

fail() {
  echo "SICHERUNG GESCHEITERT: $*" >&2
  exit 1
}

[ -n "${DATA_DIR:-}" ] || fail "DATA_DIR ist nicht gesetzt."
case "$keep" in '' | *[!0-9]* | 0*) fail "BACKUP_KEEP muss eine Zahl ab 1 sein, ist aber «$keep»." ;; esac
case "$trial" in true | false) ;; *) fail "BACKUP_TRIAL muss true oder false sein, ist aber «$trial»." ;; esac
folder=${BACKUP_DIR:-$DATA_DIR/sicherungen}
mkdir -p "$folder"

# Zwei zugleich nähmen einander die Probe weg.
exec 9>"$folder/.sicherung"
flock -n 9 || fail "Es läuft schon eine."

# Was eine abgeschossene übrig liess.
rm -rf "$folder"/.probe-*

file=$folder/taeglich-$(date +%Y-%m-%d-%H%M%S).zip
"$program" backup "$file" || fail "Es liess sich nicht sichern; der Grund steht oben."

if [ "$trial" = true ]; then
  probe=$(mktemp -d "$folder/.probe-XXXXXX")
  trap 'rm -rf "$probe"' EXIT
  trap 'exit 1' HUP INT TERM
  # Die Probe ist immer eingebettet und weiss nichts von der Datenbank des Servers.
  in_probe() {
    env -u DATABASE_URL -u DATABASE_REPLICA_URLS -u DATABASE_REPLICA_URL -u DATABASE_POOLER -u JWT_SECRET \
      TMPDIR="$probe" DATA_DIR="$probe/data" "$program" "$@"
  }
  if ! { in_probe restore "$file" && in_probe verify; }; then
    mv "$file" "$file.unbrauchbar"
    # Woran es auch lag: Diese füllen die Platte nicht.
    find "$folder" -maxdepth 1 -name 'taeglich-*.unbrauchbar' | sort -r | tail -n +4 | while IFS= read -r old; do rm -f "$old"; done
    fail "$file.unbrauchbar lässt sich nicht zurückspielen; der Grund steht oben. Ältere Sicherungen bleiben alle."
  fi
  echo "Zur Probe zurückgespielt und geprüft: $file"
fi

# Namen in der Reihenfolge ihres Entstehens, die neusten zuerst.
find "$folder" -maxdepth 1 -name 'taeglich-*.zip' | sort -r | tail -n "+$((keep + 1))" | while IFS= read -r old; do
  rm -f "$old"
  echo "Gelöscht, weil $keep neuere da sind: $old"
done
