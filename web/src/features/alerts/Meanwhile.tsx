import type { Excursion, ModuleLatest } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { factorsOfQuery } from '../../api/module-choices.ts'
import { limitShare } from '../../components/condition/limit-share.ts'
import type { TableSearch } from '../../components/table/list-address.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatLasting } from '../../lib/duration-format.ts'
import { aboutName } from '../../lib/health-words.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { NumberWithUnit } from '../../ui/NumberWithUnit.tsx'
import { meanwhileQuery } from './alerts-query.ts'
import classes from './ExcursionPane.module.css'
import { stateWord } from './excursion-words.ts'

const MOST = 6

/** What else happened at the station: its other excursions, and while this one goes on, its other factors now. */
export function Meanwhile({ row }: { row: Excursion }) {
  const { t } = useTranslation()
  const mayView = useCan('adaptors.view_module')
  const others = useQuery(meanwhileQuery(row)).data
  const isOpen = row.group === 'open' && mayView && row.module_type !== null
  const latest = useQuery({ ...factorsOfQuery(row.module), enabled: isOpen })
  const station = isOpen ? latest.data?.results[0] : undefined
  const factors = station === undefined ? [] : factorsBeside(station, row)
  return (
    <section className={`${classes.card} ${classes.meanwhile}`}>
      <h3>{t('inbox.meanwhile')}</h3>
      {others !== undefined && others.length === 0 && factors.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('inbox.nothingElse')}
        </Text>
      )}
      <ul className={classes.others}>
        {others?.map((one) => (
          <Other key={one.id} row={one} />
        ))}
        {factors.map((factor) => (
          <li key={factor.id}>
            <b title={factor.name}>{factor.code}</b>
            <NumberWithUnit
              value={factor.value}
              unit={factor.unit}
              decimals={factor.decimals}
              locale={currentLanguage()}
            />
            <Share share={limitShare(factor)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The factors nearest to their limits first. */
const factorsBeside = ({ factors }: ModuleLatest, { factor }: Excursion) =>
  factors
    .filter(({ code, value }) => value !== null && code.toUpperCase() !== factor.toUpperCase())
    .toSorted((one, other) => (limitShare(other) ?? -1) - (limitShare(one) ?? -1))
    .slice(0, MOST)

function Share({ share }: { share: number | null }) {
  const { t } = useTranslation()
  if (share === null || !Number.isFinite(share)) return <span />
  return <span>{t('inbox.ofLimit', { share: formatNumber(share * 100, currentLanguage(), 0) })}</span>
}

function Other({ row }: { row: Excursion }) {
  const { t } = useTranslation()
  const now = useNow()
  const end = row.resolved_at === null ? now : Date.parse(row.resolved_at)
  const lasted = formatLasting(end - Date.parse(row.started_at), currentLanguage(), 'short')
  return (
    <li>
      <b title={row.factor_name}>{aboutName(row, t)}</b>
      <Link
        to="."
        search={(before: TableSearch) => ({ ...before, alert: String(row.id) })}
        resetScroll={false}
        className={classes.other}
      >
        {stateWord(row, t)}
      </Link>
      <span>{`${formatShort(row.started_at, now)} · ${lasted}`}</span>
    </li>
  )
}
