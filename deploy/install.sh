#!/bin/sh
# Richtet Arteigenschaften auf Debian 12 ein, aus dem ausgepackten Archiv, in dem dieses Skript liegt; noch einmal gerufen, oder aus einem anderen Archiv,
# bringt es die Maschine auf dessen Stand und lässt Einstellungen und Daten, wie sie sind. Als root:
#   tar -xzf arteigenschaften-VERSION-linux-x64.tar.gz -C /opt && /opt/arteigenschaften-VERSION/deploy/install.sh
# LOG_DAYS (30): so viele Tage bleibt, was der Server schreibt. Es startet nichts.
set -eu
here=$(dirname "$(dirname "$(readlink -f "$0")")")
user=arteigenschaften
program=/opt/arteigenschaften
config=/etc/arteigenschaften
state=/var/lib/arteigenschaften
units=/etc/systemd/system

fail() {
  echo "$*" >&2
  exit 1
}

[ "$(id -u)" = 0 ] || fail "Dieses Skript richtet Benutzer und Dienste ein und braucht root."
[ -x "$here/bin/arteigenschaften" ] || fail "In $here liegt kein ausgepacktes Archiv von Arteigenschaften."
case "${LOG_DAYS:-30}" in '' | *[!0-9]* | 0*) fail "LOG_DAYS muss eine Zahl ab 1 sein, ist aber «$LOG_DAYS»." ;; esac
"$here/bin/arteigenschaften" --version >/dev/null || fail "Das Programm in $here läuft auf dieser Maschine nicht."

getent passwd "$user" >/dev/null || useradd --system --user-group --home-dir "$state" --no-create-home --shell /usr/sbin/nologin "$user"

# Ein Name, der auf die Version zeigt, die gilt: Aktualisieren und Zurückgehen ist ihn umzuhängen.
if [ "$here" != "$program" ]; then
  [ ! -e "$program" ] || [ -L "$program" ] || fail "$program ist ein Ordner und kein Verweis; benennen Sie ihn um, zum Beispiel in $program-alt."
  # Umgehängt in einem Zug: Auch wer gerade startet, findet ein Programm.
  ln -sfn "$here" "$program.neu"
  mv -T "$program.neu" "$program"
fi
mkdir -p /usr/local/sbin
ln -sfn "$program/deploy/befehl.sh" /usr/local/sbin/arteigenschaften

install -d -m 0750 -o root -g "$user" "$config"
[ -e "$config/umgebung" ] || install -m 0640 -o root -g "$user" "$here/deploy/umgebung.example" "$config/umgebung"
install -d -m 0700 -o "$user" -g "$user" "$state"
# Dateien für Befehle: Der Server sieht weder /home noch das /tmp der anderen.
install -d -m 0700 -o "$user" -g "$user" "$state/austausch"

if [ -d /run/systemd/system ] || [ -d "$units" ]; then
  for unit in "$here"/deploy/systemd/*.service "$here"/deploy/systemd/*.timer; do install -m 0644 "$unit" "$units/"; done
  journal=/etc/systemd/journald@arteigenschaften.conf
  if [ ! -e "$journal" ] || [ -n "${LOG_DAYS:-}" ]; then
    sed "s/^MaxRetentionSec=.*/MaxRetentionSec=${LOG_DAYS:-30}day/" "$here/deploy/systemd/journald@arteigenschaften.conf" >"$journal"
    chmod 0644 "$journal"
  fi
fi
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi

echo "Arteigenschaften $("$here/bin/arteigenschaften" --version) ist in $here eingerichtet."
echo "Einstellungen: $config/umgebung. Starten: systemctl enable --now arteigenschaften arteigenschaften-sicherung.timer"
