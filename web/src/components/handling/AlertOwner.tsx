import { VisuallyHidden } from '@mantine/core'
import type { Handling } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { HandlingRing } from './OwnerRing.tsx'
import { ownerText } from './owner-words.ts'

/** The initials of who has it, said in full to a screen reader. */
export function AlertOwner({ handling, isOpen }: { handling: Handling; isOpen: boolean }) {
  const { t } = useTranslation()
  const me = useCurrentUser()?.id
  const isSaid = handling.state !== 'new' || isOpen
  return (
    <>
      <HandlingRing handling={handling} isOpen={isOpen} />
      {isSaid && <VisuallyHidden>{ownerText(handling, { me, t })}</VisuallyHidden>}
    </>
  )
}
