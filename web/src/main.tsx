import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { untilQuiet } from './api/quiet.ts'
import { followOtherTabs } from './api/session.ts'
import { finishPendingSignOut } from './api/sign-in.ts'
import { App } from './app/App.tsx'
import { router } from './app/router.tsx'
import { startTranslations } from './i18n/i18n.ts'
import { showTypeface } from './lib/typeface.ts'

followOtherTabs()
void finishPendingSignOut()
await startTranslations()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// In slices: the first page is much work for a phone.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
const unsubscribe = router.subscribe('onResolved', () => {
  unsubscribe()
  void untilQuiet().then(showTypeface)
  // An installed console has no address line that says why nothing comes.
  if ('serviceWorker' in navigator && matchMedia('(display-mode: standalone)').matches)
    void import('./lib/push-browser.ts').then(({ registerWorker }) => registerWorker()).catch(() => undefined)
})
