import type { Standard } from '@quantrac/contract'
import { UnstyledButton } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useTranslation } from 'react-i18next'
import { ForceBar } from '../../components/standards/ForceBar.tsx'
import { limitsNothing } from '../../components/standards/limit-grid.ts'
import { StandardDetails } from './StandardDetails.tsx'
import { useStandardWords } from '../../components/standards/standard-words.ts'
import classes from '../../components/standards/Limits.module.css'

interface StandardRowProps {
  standard: Standard
  isOpen: boolean
  onToggle: () => void
}

/** A line of the list, and what is under it once it is pressed. */
export function StandardRow({ standard, isOpen, onToggle }: StandardRowProps) {
  const { t } = useTranslation()
  const words = useStandardWords()
  const { code, stations, entries, grade } = standard
  const part = `standard-${standard.id}`
  const said = [words.title(standard), words.force(standard)].filter((text) => text !== '')
  return (
    <>
      <UnstyledButton
        className={classes.row ?? ''}
        aria-expanded={isOpen}
        aria-controls={part}
        onClick={onToggle}
      >
        <IconChevronRight size={16} aria-hidden />
        <span>
          <b>{code}</b>
          {stations > 0 && (
            <span className={classes.pill}>{t('standards.stations', { count: stations })}</span>
          )}
          <span className={classes.quiet}>{said.join(' · ')}</span>
        </span>
        <ForceBar spans={spansOf(standard)} label={words.force(standard)} />
        <span className={classes.number}>{entries.filter((entry) => !limitsNothing(entry)).length}</span>
        <span>
          <span className={classes.grade} data-grade={grade ?? '-'} aria-hidden>
            {grade ?? '–'}
          </span>
          {t(`standards.grades.${grade ?? 'none'}`)}
        </span>
      </UnstyledButton>
      <div id={part} hidden={!isOpen}>
        {isOpen && <StandardDetails standard={standard} />}
      </div>
    </>
  )
}

/** In force, and kept for older facilities. */
const spansOf = ({ valid_from: from, valid_until: until, kept_until: kept }: Standard) => [
  { from, until },
  ...(kept === null ? [] : [{ from: until, until: kept, isKept: true }]),
]
