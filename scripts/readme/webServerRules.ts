import { roots } from '../../lib/domain/addresses/routes'
import { served } from '../../lib/domain/addresses/served'

// The rules of the README for web servers that send the exported pages themselves and pass on what only the server answers.

/** Roots with addresses below them, as an alternative of a pattern; what has nothing below it is a file like any other. */
const below = roots.flatMap(({ depth, page }) => (depth > 0 ? [page] : [])).join('|')

export function nginxRules(): string {
  const passedOn = served.map((path) => escaped(path.slice(1)).replace(/:\w+/g, '[^/]+')).join('|')
  return String.raw`server {
  listen 443 ssl;
  server_name arten.example.org;
  root /srv/arteigenschaften/out;
  charset utf-8;
  gzip_static on;
  # Seiten und sw.js werden jedes Mal neu erfragt.
  add_header Cache-Control no-cache always;
  # Der Link eines Exports darf Tausende von ids nennen.
  large_client_header_buffers 4 256k;
  error_page 404 /404.html;

  location ~ ^/(${passedOn})$ {
    proxy_pass http://127.0.0.1:3000;
    # Sonst gilt eine Datei, die unterwegs abbricht, als ganze.
    proxy_http_version 1.1;
    proxy_buffering off;
    # Dateien zum Importieren: wie gross sie sein dürfen, sagt der Server (IMPORT_MEGABYTES).
    proxy_request_buffering off;
    client_max_body_size 0;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
  }

  rewrite ^(/.+)/$ $1;
  # ä als ein Zeichen oder als a mit Trema darüber
  rewrite "^/Lebensr(?:\xC3\xA4|a\xCC\x88)ume(.*)$" /Lebensraeume$1;

  location ~ ^/(?<root>${below})/(?:.*/)?(?<payload>__next\.[^/]+\.txt)$ {
    try_files /$root/$payload =404;
  }
  location ~ ^/(?<root>${below})/.+\.txt$ {
    try_files $uri /$root.txt =404;
  }
  location ~ ^/(?<root>${below})(?:/|$) {
    try_files /$root.html =404;
  }
  location = / {
    try_files /index.html =404;
  }
  location / {
    try_files $uri $uri.html =404;
  }
  location /Dokumentation/ {
    error_page 404 /Dokumentation.html;
    try_files $uri $uri.html =404;
  }
  location /_next/static/ {
    add_header Cache-Control "public, max-age=31536000, immutable";
  }
}`
}

export function caddyRules(): string {
  const passedOn = served.map((path) => path.replace(/:\w+/g, '*')).join(' ')
  return String.raw`arten.example.org {
  root * /srv/arteigenschaften/out

  @server path ${passedOn}

  @umlaut path_regexp umlaut ^/Lebensr(?:\x{E4}|a\x{308})ume(.*)$
  @payload path_regexp payload ^/(${below})/(?:.*/)?(__next\.[^/]+\.txt)$
  @text {
    path_regexp text ^/(${below})/.+\.txt$
    not path_regexp /__next\.[^/]+$
  }
  @page {
    path_regexp page ^/(${below})(?:/.*)?$
    not path *.txt
  }
  @slash path_regexp slash ^(/.+)/$
  @fixed path /_next/static/*
  @fresh not path /_next/static/*

  header @fresh Cache-Control no-cache
  header @fixed Cache-Control "public, max-age=31536000, immutable"

  route {
    reverse_proxy @server 127.0.0.1:3000 {
      flush_interval -1
    }
    rewrite @slash {re.slash.1}
    rewrite @umlaut /Lebensraeume{re.umlaut.1}
    rewrite @payload /{re.payload.1}/{re.payload.2}
    rewrite @text /{re.text.1}.txt
    rewrite @page /{re.page.1}.html
    try_files {path} {path}.html {path}/index.html
    file_server {
      precompressed br gzip
    }
  }
  handle_errors {
    @docs path /Dokumentation/*
    @others not path /Dokumentation/*
    rewrite @docs /Dokumentation.html
    rewrite @others /404.html
    file_server
  }
}`
}

const escaped = (path: string) => path.replaceAll('.', '\\.')
