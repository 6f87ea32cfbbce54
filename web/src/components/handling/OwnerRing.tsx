import type { Assignee, Handling } from '@quantrac/contract'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { initialsOf } from '../../lib/initials.ts'
import classes from './OwnerRing.module.css'

type Size = 'small' | 'medium' | 'large'

const groupIcons: Record<Size, number> = { small: 12, medium: 14, large: 20 }

interface OwnerRingProps {
  /** Null: nobody. */
  who: (Pick<Assignee, 'name'> & Partial<Pick<Assignee, 'kind'>>) | null
  size?: Size
}

/** The initials of a person, or the mark of a group, in a ring; words beside it say who it is. Dashed: nobody. */
export function OwnerRing({ who, size = 'medium' }: OwnerRingProps) {
  return (
    <span
      className={classes.ring}
      data-size={size}
      data-nobody={who === null || undefined}
      title={who?.name}
      aria-hidden
    >
      {who?.kind === 'group' ? (
        <IconUsers size={groupIcons[size]} stroke={1.75} />
      ) : (
        who !== null && initialsOf(who.name)
      )}
    </span>
  )
}

interface HandlingRingProps extends Pick<OwnerRingProps, 'size'> {
  handling: Pick<Handling, 'state' | 'assignee' | 'by'>
  isOpen: boolean
}

/** Who has an excursion in one mark, or who closed it; an ended one that nobody had has none. */
export function HandlingRing({ handling: { state, assignee, by }, isOpen, ...given }: HandlingRingProps) {
  const who = assignee ?? (state === 'closed' ? by : null)
  return who === null && !isOpen ? null : <OwnerRing who={who} {...given} />
}
