import { Button, Group } from '@mantine/core'
import type { ImportFormat } from '@quantrac/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText } from '../../lib/decimal-input.ts'
import type { FactProps } from './FactBody.tsx'
import { type Decided, decidedFact } from './facts.ts'
import classes from './TwoWays.module.css'
import { twoDates, twoNumbers } from './two-ways.ts'

interface Reading {
  text: string
  format: Partial<ImportFormat>
}

/** What reads two ways, a date or a number of the file: the person says which is right. */
export function TwoWays({ detail, onChange }: Omit<FactProps, 'isFixed'>) {
  const words = useWords()
  return detail.questions.map(({ part, text }) => {
    if (part !== 'date_order' && part !== 'decimal') return null
    const { label, question = text, readings } = words[part](detail)
    return (
      <section key={part} className={classes.question} aria-label={label}>
        <IconAlertTriangle size={20} aria-hidden />
        <span className={classes.words}>{question}</span>
        <Group gap={8}>
          {readings.map((reading) => (
            <Button
              key={reading.text}
              variant="default"
              onClick={() => onChange((mapping) => decidedFact(mapping, part, reading.format))}
            >
              {reading.text}
            </Button>
          ))}
        </Group>
      </section>
    )
  })
}

type Asked = (detail: FactProps['detail']) => { label: string; question?: string; readings: Reading[] }

function useWords(): Readonly<Record<Decided, Asked>> {
  const { t } = useTranslation()
  return {
    date_order: (detail) => {
      const dates = twoDates(detail)
      return {
        label: t('imports.dateTwoWays'),
        ...(dates !== null && { question: t('imports.dateQuestion', { text: dates.text }) }),
        readings: [
          { text: dates === null ? t('imports.dmy') : dayText(dates.dmy), format: { date_order: 'dmy' } },
          { text: dates === null ? t('imports.mdy') : dayText(dates.mdy), format: { date_order: 'mdy' } },
        ],
      }
    },
    decimal: (detail) => {
      const numbers = twoNumbers(detail)
      return {
        label: t('imports.numberTwoWays'),
        ...(numbers !== null && { question: t('imports.numberQuestion', { text: numbers.text }) }),
        readings: [
          {
            text: numbers === null ? t('imports.comma') : numberText(numbers[',']),
            format: { decimal: ',' },
          },
          {
            text: numbers === null ? t('imports.point') : numberText(numbers['.']),
            format: { decimal: '.' },
          },
        ],
      }
    },
  }
}

/** «3 tháng 5, 2026»: with the month in words, so that it reads one way. */
const dayText = (date: Date): string =>
  new Intl.DateTimeFormat(currentLanguage(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)

/** Without marks between thousands, so that it reads one way. */
const numberText = (value: number): string => decimalText(value, currentLanguage())
