import { ModulesPage } from '../../features/modules/ModulesPage.tsx'
import { UnmatchedNotice } from '../../features/mqtt/UnmatchedNotice.tsx'

/** The modules, and a word of the devices that no module is named for: a feature may not know another, so the page is composed here. */
export function ModulesRoute() {
  return (
    <>
      <UnmatchedNotice />
      <ModulesPage />
    </>
  )
}
