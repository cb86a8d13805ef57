/** What is shown without a connection when even the program itself is no longer kept, because the browser's storage was cleared. */
export const noShell = () =>
  new Response(
    `<!doctype html><html lang="de-CH"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Keine Verbindung · Arteigenschaften</title>
<body style="font:1rem/1.5 system-ui;background:#fff9f1;color:#211a12;max-width:36rem;margin:12vh auto;padding:0 1rem">
<h1>Keine Verbindung</h1>
<p>Der Browser hat seinen Speicher geleert; ohne Verbindung lässt sich Arteigenschaften darum nicht öffnen.</p>
<p><a href="">Noch einmal versuchen</a></p></body></html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
