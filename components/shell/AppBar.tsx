'use client'

import styled from '@emotion/styled'
import { usePathname } from 'next/navigation'
import { AppLink } from '@/components/ui/text/AppLink'
import { Leaf, Magnifier, More } from '@/components/ui/text/icons'
import { APP_BAR_HEIGHT, STACKED_UP_TO } from '@/lib/constants'
import { paths } from '@/lib/domain/addresses/paths'
import { roots } from '@/lib/domain/addresses/routes'
import { tones } from '@/lib/theme'
import { isLoggedIn, isLoginExpired, logOut, useLogin } from '@/stores/login'
import { LoginLink } from '../login/LoginLink'
import { ConnectionChip } from './connection/ConnectionChip'

/** The orange bar: the name leads home, then the areas; a menu where the window is narrow, which is the account's everywhere. */
export function AppBar() {
  const isUser = useLogin(isLoggedIn)
  return (
    <Bar>
      <Brand href="/">
        <Leaf size={28} />
        <span>Arteigenschaften</span>
      </Brand>
      <ConnectionChip />
      <Wide aria-label="Bereiche">
        <Areas isUser={isUser} />
        {isUser ? <OwnName /> : <LogIn />}
      </Wide>
      <Narrow>
        <IconLink href="/Suche" aria-label="suchen">
          <Magnifier size={22} />
        </IconLink>
        <IconButton type="button" popoverTarget={MENU} aria-label="Menü">
          <More size={24} />
        </IconButton>
      </Narrow>
      <Menu id={MENU} popover="auto" aria-label="Menü" onClick={(event) => event.currentTarget.hidePopover()}>
        <Narrow>
          <Areas isUser={isUser} />
        </Narrow>
        {isUser ? <Account /> : <LogIn />}
      </Menu>
      <Expired />
    </Bar>
  )
}

function Areas({ isUser }: { isUser: boolean }) {
  const pathname = usePathname()
  const current = areas.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`)) ?? areas[0]
  return areas
    .filter(({ ofUsers }) => isUser || !ofUsers)
    .map((area) => (
      <Area
        key={area.href}
        href={area.href}
        aria-current={area === current && !/^\/(Login|Konto)/.test(pathname) ? 'page' : undefined}
      >
        {area.label}
      </Area>
    ))
}

/** Opens the menu with what is one's own. */
function OwnName() {
  const { username } = useLogin()
  return (
    <AreaButton type="button" popoverTarget={MENU} title={`Angemeldet als ${username}`}>
      <span>{username}</span> <span aria-hidden>▾</span>
    </AreaButton>
  )
}

function Account() {
  const { username } = useLogin()
  return (
    <>
      <Area href={paths.account()}>Konto</Area>
      <AreaButton type="button" onClick={() => void logOut()}>
        <span>{username}</span> abmelden
      </AreaButton>
    </>
  )
}

function LogIn() {
  const { username } = useLogin()
  return <LoginArea aria-current={usePathname() === '/Login' ? 'page' : undefined}>{username || 'Anmelden'}</LoginArea>
}

/** Said aloud, and seen where the menu hides the account: that the login has run out. */
function Expired() {
  const isExpired = useLogin(isLoginExpired)
  return (
    <Notice role="status">
      {isExpired && (
        <>
          Login abgelaufen <LoginLink>neu anmelden</LoginLink>
        </>
      )}
    </Notice>
  )
}

/** Everything that is none of the others belongs to the data. */
const areas = [
  { label: 'Daten', href: paths.home(), ofUsers: false },
  ...roots
    .filter(({ area }) => area !== undefined)
    .map(({ segment, area }) => ({ label: segment, href: `/${segment}`, ofUsers: area === 'users' })),
  { label: 'Dokumentation', href: paths.docs(), ofUsers: false },
]

const MENU = 'menue'
const narrow = `@media (max-width: ${STACKED_UP_TO}px)`

const Bar = styled('header')({
  height: APP_BAR_HEIGHT,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '0 20px',
  background: tones.orange,
  color: tones.onOrange,
  boxShadow: '0 1px 0 rgb(0 0 0 / .12)',
  position: 'relative',
  zIndex: 1,
  ':focus-visible': { outlineColor: tones.onOrange },
  [narrow]: { padding: '0 4px 0 14px' },
})

const Brand = styled(AppLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  marginRight: 'auto',
  color: 'inherit',
  textDecoration: 'none',
  fontSize: '1.25rem',
  fontWeight: 700,
  letterSpacing: '-0.01em',
  borderRadius: 8,
  minWidth: 0,
  '& > svg': { '@media (max-width: 360px)': { display: 'none' } },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
})

const Wide = styled('nav')({ display: 'flex', gap: 4, minWidth: 0, [narrow]: { display: 'none' } })

const Narrow = styled('div')({ display: 'none', flex: 'none', [narrow]: { display: 'flex' } })

const areaStyle = {
  padding: '8px 14px',
  borderRadius: 8,
  font: 'inherit',
  fontWeight: 600,
  color: 'inherit',
  textDecoration: 'none',
  background: 'none',
  border: 0,
  cursor: 'pointer',
  textAlign: 'left',
  '&:hover': { background: 'rgb(255 255 255 / .25)' },
  '&[aria-current]': { background: 'rgb(255 255 255 / .45)' },
} as const

const Area = styled(AppLink)(areaStyle)
const LoginArea = styled(LoginLink)(areaStyle)
// A long user name must not push the rest out of the bar.
const AreaButton = styled('button')({
  ...areaStyle,
  display: 'flex',
  gap: '0.3em',
  minWidth: 0,
  maxWidth: 280,
  whiteSpace: 'nowrap',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
})

const iconStyle = {
  width: 44,
  height: 44,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 8,
  border: 0,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
} as const

const IconLink = styled(AppLink)(iconStyle)
const IconButton = styled('button')(iconStyle)

const Menu = styled('nav')({
  position: 'fixed',
  inset: `${APP_BAR_HEIGHT - 4}px 8px auto auto`,
  minWidth: 200,
  padding: 6,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.card,
  color: tones.ink,
  boxShadow: tones.highShade,
  '&:popover-open, & > div': { flexDirection: 'column', gap: 2 },
  '&:popover-open': { display: 'flex' },
  '& [aria-current]': { background: tones.orange50 },
  '& > *:hover': { background: tones.orange50 },
})

const Notice = styled('div')({
  position: 'absolute',
  inset: 'calc(100% + 8px) 8px auto auto',
  '&:not(:empty)': {
    display: 'flex',
    gap: 12,
    padding: '8px 14px',
    border: `1px solid ${tones.lineStrong}`,
    borderRadius: 10,
    background: tones.card,
    fontWeight: 600,
    boxShadow: tones.highShade,
  },
})
