import { UnstyledButton } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForceBar, type ForceYears } from '../../components/standards/ForceBar.tsx'
import limits from '../../components/standards/Limits.module.css'
import type { Subject } from './subjects.ts'
import classes from './Tariffs.module.css'

export const years: ForceYears = { first: 2013, last: 2029, named: [2015, 2020] }

interface BookRowProps {
  title: string
  pill?: string | undefined
  said: string
  /** What it says in numbers. */
  middle: ReactNode
  spans: readonly { from: string | null; until: string | null }[]
  /** The time in force, in words. */
  force: string
  grade: Subject['entry']['grade']
  /** Nothing is known of it: nobody has entered a number. */
  isUnknown?: boolean
  /** What is under it once it is pressed. */
  children: ReactNode
}

/** A line of a list, and what is under it once it is pressed. */
export function BookRow(props: BookRowProps) {
  const { title, pill, said, middle, spans, force, grade, isUnknown = false, children } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const part = useId()
  const graded = isUnknown ? '–' : t(`tariffs.grades.${grade ?? 'none'}`)
  return (
    <>
      <UnstyledButton
        className={classes.row ?? ''}
        aria-expanded={isOpen}
        aria-controls={part}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden />
        <span>
          <b>{title}</b>
          {pill !== undefined && <span className={limits.pill}>{pill}</span>}
          <span className={limits.quiet}>{said}</span>
        </span>
        <span className={classes.middle}>{middle}</span>
        <span data-bar>
          <ForceBar years={years} spans={spans} label={force} />
        </span>
        <span title={graded}>
          {grade !== null && (
            <span className={limits.grade} data-grade={grade} aria-hidden>
              {grade}
            </span>
          )}
          <span className={classes.words}>{graded}</span>
        </span>
      </UnstyledButton>
      <div id={part} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  )
}
