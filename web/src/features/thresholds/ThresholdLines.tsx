import { UnstyledButton } from '@mantine/core'
import type { ListedThreshold } from '@quantrac/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FollowedLines } from '../../components/form/FollowedLines.tsx'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { limitsText } from '../../lib/limits-text.ts'
import { formatMeasured } from '../../lib/number-format.ts'
import { useRowEdit } from './row-edits.ts'
import { thresholdColumns } from './threshold-columns.tsx'
import classes from './ThresholdsPage.module.css'

/** Those that the two lines do not name: the numbers, and whether they are used. */
const fields = thresholdColumns.filter(({ key }) => key !== 'module' && key !== 'factor')

/** Limits in two lines for a phone. A press unfolds the fields; they stay open while they are changed. */
function ThresholdLines({ row }: { row: ListedThreshold }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [isOpen, setOpen] = useState(false)
  const { draft } = useRowEdit(row.id)
  const isShown = isOpen || draft !== undefined
  const { factor, min_range, max_range, status } = row
  const bands = [...new Set([min_range, max_range].filter((width) => width > 0))]
  const facts = [
    factor.module.code,
    bands.length > 0 &&
      t('settingThresholds.bands', {
        widths: bands.map((width) => formatMeasured(width, language)).join(', '),
      }),
    !status && t('common.inactive'),
  ]
  return (
    <>
      <UnstyledButton w="100%" mih={44} aria-expanded={isShown} onClick={() => setOpen(!isOpen)}>
        <PhoneLines
          what={factor.code}
          value={limitsText({ ...row, unit: factor.unit }, language) || t('settingThresholds.open')}
          facts={facts}
        />
      </UnstyledButton>
      <FollowedLines threshold={row} unit={factor.unit} />
      {isShown && (
        <dl className={classes.fields}>
          {fields.map(({ key, header, cell }) => (
            <div key={key}>
              <dt>{t(header)}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

export const thresholdLines = (row: ListedThreshold) => <ThresholdLines row={row} />
