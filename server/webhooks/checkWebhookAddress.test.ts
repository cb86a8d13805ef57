import { checkWebhookAddress } from './checkWebhookAddress'

const nobody = { allowedHosts: [] }
const form = 'Das ist keine Webadresse. Sie hat die Form https://haken.example.org/arten.'
const https = 'Die Adresse muss mit https:// beginnen, damit unterwegs niemand mitliest.'
const spaces = 'Die Adresse enthält Leerzeichen oder Zeilenumbrüche. Entfernen Sie sie.'
const long = 'Die Adresse darf höchstens 2000 Zeichen lang sein.'
const secrets =
  'In der Adresse dürfen weder Benutzername noch Passwort stehen. Dass eine Nachricht von hier kommt, zeigt ihre Unterschrift.'
const fragment = 'Die Adresse darf kein # enthalten: Was danach steht, wird nie mitgeschickt.'
const onlyPublic =
  'Nachrichten gehen nur an Rechner, die alle erreichen; andere kann freigeben, wer das Programm betreibt (WEBHOOK_HOSTS).'
const address = (host: string) => `${host} ist keine öffentliche Adresse. ${onlyPublic}`
const name = (host: string) => `${host} ist kein Name, der im Internet gilt. ${onlyPublic}`
const port = (number: number) => `Der Port ${number} ist nicht möglich; verwenden Sie 443 oder einen ab 1024.`

const example = (length: number) => 'https://haken.example.org/'.padEnd(length, 'a')

test.each([
  ['https://haken.example.org', null],
  ['https://haken.example.org/', null],
  ['HTTPS://Haken.Example.org:443/arten?liste=1&x=%20#'.slice(0, -1), null],
  ['https://haken.example.org:8443/a', null],
  ['https://haken.example.org:1024/', null],
  ['https://haken.example.org./', null],
  ['https://käfer.example.org/ä?ö', null],
  ['https://under_score.example.org', null],
  ['https://localhost.example.org', null],
  ['https://local.example.org', null],
  ['https://notlocal.ch', null],
  ['https://93.184.216.34/', null],
  ['https://0x5db8d822/', null],
  ['https://[2606:2800:220:1::1]/', null],
  [example(2_000), null],

  ['', form],
  ['haken.example.org', form],
  ['//haken.example.org', form],
  ['/haken', form],
  ['https:haken.example.org', form],
  ['https:\\\\10.0.0.1\\', form],
  ['https://', form],
  ['https://[::1', form],
  ['https://1.2.3.4.5/', form],
  ['https://256.0.0.1/', form],
  ['https://haken.example.org:65536/', form],
  ['https://[fe80::1%25eth0]/', form],
  ['javascript:alert(1)', form],

  ['http://haken.example.org/', https],
  ['ftp://haken.example.org/', https],
  ['file:///etc/passwd', https],
  ['ws://haken.example.org', https],

  [' https://haken.example.org', spaces],
  ['https://haken.example.org\n', spaces],
  ['https://haken.example.org/a b', spaces],
  ['https://10.\t0.0.1', spaces],
  ['https://haken.example.org/\u0000', spaces],
  ['https://haken.example.org/\u00a0', spaces],

  [example(2_001), long],
  [`https://haken.example.org/${'ä'.repeat(400)}`, long],

  ['https://user@haken.example.org/', secrets],
  ['https://user:secret@haken.example.org/', secrets],
  ['https://:secret@haken.example.org/', secrets],
  ['https://haken.example.org@127.0.0.1/', secrets],

  ['https://haken.example.org/#', fragment],
  ['https://haken.example.org/a#b', fragment],

  ['https://127.0.0.1/', address('127.0.0.1')],
  ['https://127.1/', address('127.0.0.1')],
  ['https://2130706433/', address('127.0.0.1')],
  ['https://0x7f000001/', address('127.0.0.1')],
  ['https://0x7F.0.0x0.1/', address('127.0.0.1')],
  ['https://0177.0.0.01/', address('127.0.0.1')],
  ['https://１２７。０．０．１/', address('127.0.0.1')],
  ['https://%31%32%37.0.0.1/', address('127.0.0.1')],
  ['https://127.0.0.1./', address('127.0.0.1')],
  ['https://0/', address('0.0.0.0')],
  ['https://0.0.0.0:8080/', address('0.0.0.0')],
  ['https://10.0.0.1/', address('10.0.0.1')],
  ['https://100.64.0.1/', address('100.64.0.1')],
  ['https://168.63.129.16/', address('168.63.129.16')],
  ['https://169.254.169.254/latest/', address('169.254.169.254')],
  ['https://172.16.0.1/', address('172.16.0.1')],
  ['https://172.31.255.255/', address('172.31.255.255')],
  ['https://192.0.0.192/', address('192.0.0.192')],
  ['https://192.0.2.1/', address('192.0.2.1')],
  ['https://192.168.1.1/', address('192.168.1.1')],
  ['https://198.18.0.1/', address('198.18.0.1')],
  ['https://198.51.100.1/', address('198.51.100.1')],
  ['https://203.0.113.1/', address('203.0.113.1')],
  ['https://224.0.0.1/', address('224.0.0.1')],
  ['https://240.0.0.1/', address('240.0.0.1')],
  ['https://255.255.255.255/', address('255.255.255.255')],
  ['https://[::]/', address('[::]')],
  ['https://[::1]/', address('[::1]')],
  ['https://[0:0:0:0:0:0:0:1]/', address('[::1]')],
  ['https://[::ffff:127.0.0.1]/', address('[::ffff:7f00:1]')],
  ['https://[::ffff:93.184.216.34]/', address('[::ffff:5db8:d822]')],
  ['https://[::127.0.0.1]/', address('[::7f00:1]')],
  ['https://[64:ff9b::10.0.0.1]/', address('[64:ff9b::a00:1]')],
  ['https://[64:ff9b:1::a00:1]/', address('[64:ff9b:1::a00:1]')],
  ['https://[100::1]/', address('[100::1]')],
  ['https://[2001::1]/', address('[2001::1]')],
  ['https://[2001:db8::1]/', address('[2001:db8::1]')],
  ['https://[2002:a00:1::]/', address('[2002:a00:1::]')],
  ['https://[3ffe::1]/', address('[3ffe::1]')],
  ['https://[3fff:0fff::1]/', address('[3fff:fff::1]')],
  ['https://[fc00::1]/', address('[fc00::1]')],
  ['https://[fd12:3456::1]/', address('[fd12:3456::1]')],
  ['https://[FE80::1]/', address('[fe80::1]')],
  ['https://[fec0::1]/', address('[fec0::1]')],
  ['https://[ff02::1]/', address('[ff02::1]')],

  ['https://localhost/', name('localhost')],
  ['https://LocalHost./', name('localhost')],
  ['https://localhoſt/', name('localhost')],
  ['https://haken.localhost/', name('haken.localhost')],
  ['https://drucker.local/', name('drucker.local')],
  ['https://metadata.google.internal/', name('metadata.google.internal')],
  ['https://haken.home.arpa/', name('haken.home.arpa')],
  ['https://haken.test/', name('haken.test')],
  ['https://haken.lan/', name('haken.lan')],
  ['https://server/', name('server')],
  ['https://server./', name('server')],
  ['https://ch/', name('ch')],
  ['https://haken..ch/', name('haken..ch')],
  ['https://haken.ch../', name('haken.ch.')],
  ['https://*.example.org/', name('*.example.org')],
  [`https://${'a'.repeat(64)}.ch/`, name(`${'a'.repeat(64)}.ch`)],

  ['https://haken.example.org:80/', port(80)],
  ['https://haken.example.org:22/', port(22)],
  ['https://haken.example.org:25/', port(25)],
  ['https://haken.example.org:1023/', port(1023)],
  ['https://haken.example.org:0/', port(0)],
])('%j', (text, sentence) => {
  expect(checkWebhookAddress(text, nobody)).toBe(sentence)
})

const allowedHosts = ['intern', '10.0.0.5', '[fd00::5]', 'post.example.org:25', '127.0.0.1:8080', 'xn--kfer-loa.local']

test.each([
  ['http://intern/', null],
  ['https://intern', null],
  ['http://INTERN.:8080/haken', null],
  ['http://10.0.0.5/', null],
  ['http://0xa000005:3000/', null],
  ['https://[fd00:0:0::5]/', null],
  ['http://post.example.org:25/', null],
  ['http://127.1:8080/', null],
  ['http://käfer.local/', null],
  // What is wrong with any address is wrong with theirs, too.
  ['http://user@intern/', secrets],
  ['http://intern/#a', fragment],
  ['ftp://intern/', https],
  ['http://intern:22/', port(22)],
  ['http://10.0.0.5:443/', null],
  // Beside what is allowed, nothing is.
  ['http://intern.example.org/', https],
  ['http://weit.intern/', https],
  ['https://weit.käfer.local/', name('weit.xn--kfer-loa.local')],
  ['https://10.0.0.6/', address('10.0.0.6')],
  ['https://127.0.0.1/', address('127.0.0.1')],
  ['https://127.0.0.1:8081/', address('127.0.0.1')],
  ['http://post.example.org/', https],
  ['https://post.example.org/', null],
  ['https://post.example.org:26/', port(26)],
])('%j, where some hosts are allowed', (text, sentence) => {
  expect(checkWebhookAddress(text, { allowedHosts })).toBe(sentence)
})
