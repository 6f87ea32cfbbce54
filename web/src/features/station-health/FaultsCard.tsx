import { Anchor } from '@mantine/core'
import type { StationHealth } from '@quantrac/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { placeSearch } from '../../components/layout/place.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { HealthSection } from './HealthSection.tsx'
import { frequentFaults } from './health-sums.ts'
import classes from './StationHealth.module.css'

interface FaultsCardProps {
  stations: readonly StationHealth[]
  names: ReadonlyMap<string, string>
  /** «01/11 – 26/11» */
  span: string
}

/** How often each fault was told in the shown days, and of which station most. */
export function FaultsCard({ stations, names, span }: FaultsCardProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const faults = frequentFaults(stations)
  const greatest = faults[0]?.count ?? 1
  return (
    <HealthSection title={t('stationHealth.frequent.title')} extra={span}>
      {faults.length === 0 ? (
        <p className={classes.note}>{t('stationHealth.frequent.none')}</p>
      ) : (
        <ul className={classes.faults}>
          {faults.map(({ fault, count, most }) => (
            <li key={fault}>
              <span title={t(`healthFaults.about.${fault}`)}>{t(`healthFaults.names.${fault}`)}</span>
              <svg width="100%" height="8" aria-hidden>
                <rect className={classes.track} width="100%" height="8" rx="2" />
                <rect className={classes.bar} width={`${(100 * count) / greatest}%`} height="8" rx="2" />
              </svg>
              <b>{formatNumber(count, language)}</b>
              <Anchor
                inherit
                td="underline"
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to={`/${most.station.module_type}`}
                    search={placeSearch({ module: most.station.module_code })}
                  />
                )}
              >
                {`${names.get(most.station.module_code) ?? most.station.module_name} ${formatNumber(most.count, language)}`}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </HealthSection>
  )
}
