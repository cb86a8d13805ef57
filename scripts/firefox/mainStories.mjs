/** How the titles of the stories begin that are told in Firefox, too: what people come for, once through the whole program. */
export const mainStories = [
  'Eine Botanikerin findet eine Art und teilt den Link',
  'Dasselbe geht nur mit der Tastatur',
  'Zurück und vor führen durch das Gesehene',
  'Wie gefährdet und wie geschützt eine Art ist',
  'Eine Sammlung zeigt, woher sie stammt',
  'Zwei Arten von ihren Seiten aus vergleichen',
  'Eine Ökologin wählt, filtert und vergleicht die Datei',
  'Eine Beraterin fügt ihre Liste ein',
  'Eine Redaktorin benennt eine Art um',
  'Eine Redaktorin bringt eine Tabelle mit Fehlern herein',
  '«Projektbeschreibung» öffnet sich kalt und durch Klicken',
]
