import { ModulesPage } from '../../features/modules/ModulesPage.tsx'
import { UnmatchedNotice } from '../../features/mqtt/UnmatchedNotice.tsx'

/** The modules, and a notice of unmatched devices: a feature may not import another, so the page is composed here. */
export function ModulesRoute() {
  return (
    <>
      <UnmatchedNotice />
      <ModulesPage />
    </>
  )
}
