import { Anchor, Text } from '@mantine/core'
import type { ImportDetail, ImportExpected } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import classes from './Expected.module.css'
import { REFUSED_ROWS, refusedCount } from './PreviewRows.tsx'

export interface ExpectedProps {
  detail: ImportDetail
  expected: ImportExpected
}

/** Of the cells for values: how many are stored, are there already, and are left out, which adds up. */
export function Expected({ detail, expected }: ExpectedProps) {
  const { t } = useTranslation()
  const { store, duplicates } = expected
  const reasons = leftOut(detail, expected, t)
  const left = reasons.reduce((sum, { cells }) => sum + cells, 0)
  return (
    <>
      <div className={classes.bar} aria-hidden>
        <i data-part="store" style={{ flexGrow: store }} />
        {duplicates > 0 && <i data-part="duplicates" style={{ flexGrow: duplicates }} />}
        {left > 0 && <i data-part="left" style={{ flexGrow: left }} />}
      </div>
      <dl className={classes.parts}>
        <Part part="store" name={t('imports.store')} count={store} />
        {detail.mapping.columns.map(
          ({ index, create }) =>
            create !== null && (
              <dd key={index} className={classes.also}>
                {t('imports.makes', {
                  factor: [create.code, create.unit].filter((one) => one !== '').join(', '),
                })}
              </dd>
            ),
        )}
        <Part part="duplicates" name={t('imports.duplicates')} count={duplicates} />
        <Part part="left" name={t('imports.leftOut')} count={left} />
        {reasons.map(({ words, cells }) => (
          <Part key={words} name={words} count={cells} />
        ))}
      </dl>
      <LockedNote expected={expected} />
      <RefusedLink expected={expected} />
    </>
  )
}

/** How many are of locked months, and what becomes of them. */
function LockedNote({ expected: { locked } }: Pick<ExpectedProps, 'expected'>) {
  const { t } = useTranslation()
  const may = useCan('readings.unlock')
  if (locked === 0) return null
  return (
    <Text size="sm" mt={8}>
      {t(may ? 'imports.lockedSaid' : 'imports.lockedRefused', { count: locked })}
    </Text>
  )
}

interface PartProps {
  part?: string
  name: string
  count: number
}

function Part({ part, name, count }: PartProps) {
  return (
    <div className={classes.line} data-minor={part === undefined || undefined}>
      {part !== undefined && <i data-part={part} aria-hidden />}
      <dt>{name}</dt>
      <dd>{formatNumber(count, currentLanguage())}</dd>
    </div>
  )
}

/** How many columns of a file hold values; of a file with a reading a row it is one. */
export const valueColumns = ({ mapping }: Pick<ImportDetail, 'mapping'>): number =>
  mapping.format.shape === 'rows' ? 1 : mapping.columns.filter(({ use }) => use === 'value').length

/** Why cells are left out: of a refused row all are that would hold a value. */
function leftOut(detail: Pick<ImportDetail, 'mapping'>, { left_out }: ImportExpected, t: TFunction) {
  return left_out.map(({ reason, count, of_cells }) => ({
    words: of_cells ? reason : t('imports.refusedRows', { count, reason }),
    cells: of_cells ? count : count * valueColumns(detail),
  }))
}

/** Shows the refused rows in the table, all that are known. */
function RefusedLink({ expected }: Pick<ExpectedProps, 'expected'>) {
  const { t } = useTranslation()
  const count = refusedCount(expected)
  if (count === 0) return null
  const show = (): void => {
    const rows = document.getElementById(REFUSED_ROWS)
    const more = rows?.querySelector<HTMLElement>('[data-refused-more]')
    more?.click()
    rows?.scrollIntoView({ block: 'center' })
  }
  return (
    <p className={classes.link}>
      <Anchor component="button" type="button" size="sm" onClick={show}>
        {t('imports.seeRefused', { count })}
      </Anchor>
    </p>
  )
}
