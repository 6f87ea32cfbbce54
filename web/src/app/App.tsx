import './mantine-styles.ts'
import './fonts.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../api/query-client.ts'
import { onSessionEnd } from '../api/session.ts'
import { comingBackTo } from '../lib/next-page.ts'
import { router } from './router.tsx'
import { useShell } from './shell-state.ts'
import { buildTheme, colorSchemeManager, resolveVariables } from './theme.ts'

export function App() {
  const accent = useShell((shell) => shell.accent)
  const { t } = useTranslation()
  const closeLabel = t('common.close')
  const theme = useMemo(() => buildTheme(accent, closeLabel), [accent, closeLabel])
  useEffect(
    () =>
      onSessionEnd((why) => {
        // Who signs out is done here; a session that ends by itself goes on where it was.
        const { pathname, href, search } = router.latestLocation
        const coming = why === 'signed-out' ? {} : pathname === '/login' ? search : comingBackTo(href)
        // Cleared after the pages are gone: a page that is still shown would request everything again.
        void router.navigate({ to: '/login', search: coming }).then(() => queryClient.clear())
      }),
    [],
  )
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
