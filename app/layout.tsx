import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { readDocs } from '@/components/docs/readDocs'
import { AppFrame } from '@/components/shell/AppFrame'
import { Providers } from '@/components/shell/Providers'
import { unsupportedBrowserScript } from '@/components/shell/unsupportedBrowser'
import { modeScript } from '@/lib/browser/modeScript'
import { FIRST_ANSWERS_ID } from '@/lib/domain/addresses/firstQuestions'
import { toneStyles } from '@/lib/toneValues'
import { faceStyles } from '@/lib/face/faceStyles'
import { OPERATOR_ID } from '@/lib/domain/operator/operator'

// No title: its one owner is components/shell/WindowTitle.tsx. No description:
// the build sets it (scripts/pages/describe.mjs), the server a record's in its place.
export const metadata: Metadata = {
  applicationName: 'Arteigenschaften',
  manifest: '/manifest.webmanifest',
  icons: { icon: [{ url: '/icon.svg', type: 'image/svg+xml' }], apple: '/icon-180.png' },
}

export const viewport: Viewport = { themeColor: '#ff9800', width: 'device-width', initialScale: 1 }

const docs = readDocs().map(({ slug, title }) => ({ slug, title }))

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="de-CH" suppressHydrationWarning>
      <head>
        <style dangerouslySetInnerHTML={{ __html: toneStyles + faceStyles }} />
        {/* In one: the policy names each script of a page by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: `${unsupportedBrowserScript};${modeScript}` }} />
        {/* The server puts the answers to the page's first questions here (server/http/firstAnswers.ts). */}
        <script
          id={FIRST_ANSWERS_ID}
          type="application/json"
          dangerouslySetInnerHTML={{ __html: 'null' }}
          suppressHydrationWarning
        />
        {/* And here who runs it (server/http/routes/pages.ts). */}
        <script id={OPERATOR_ID} type="application/json" dangerouslySetInnerHTML={{ __html: 'null' }} suppressHydrationWarning />
      </head>
      <body>
        <AppRouterCacheProvider options={{ key: 'ae', stylisPlugins: [] }}>
          <Providers>
            <AppFrame docs={docs}>{children}</AppFrame>
          </Providers>
        </AppRouterCacheProvider>
      </body>
    </html>
  )
}
