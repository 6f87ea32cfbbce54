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
      onSessionEnd(() => {
        // Cleared after the pages are gone: a page that is still shown would request everything again.
        void router.navigate({ to: '/login' }).then(() => queryClient.clear())
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
