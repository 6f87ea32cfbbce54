import type { LatestFactor, MapModule } from '@quantrac/contract'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { ConditionIcon } from '../../../components/condition/ConditionIcon.tsx'
import { ConditionWord } from '../../../components/condition/ConditionWord.tsx'
import { ErrorView } from '../../../components/feedback/ErrorView.tsx'
import { placeSearch } from '../../../components/layout/place.ts'
import { currentLanguage } from '../../../i18n/i18n.ts'
import { NumberWithUnit } from '../../../ui/NumberWithUnit.tsx'
import classes from './MapPopup.module.css'

/** A station's newest values, and the way to it. */
export function MapPopup({ module }: { module: MapModule }) {
  const { t } = useTranslation()
  const latest = useQuery({
    queryKey: ['dashboard', 'latest', module.code],
    queryFn: async ({ signal }) =>
      (await api.moduleLatest({ params: { code: module.code } }, { signal })).data,
  })
  return (
    <section className={classes.popup} tabIndex={-1} aria-label={module.name}>
      <Text fw={600} size="sm">
        {module.name}
      </Text>
      <span className={classes.state}>
        <ConditionIcon condition={module.condition} size={16} />
        <ConditionWord condition={module.condition} />
      </span>
      {latest.data !== undefined ? (
        <Values module={module} factors={latest.data} />
      ) : latest.isError ? (
        <ErrorView
          error={latest.error}
          fallback={t('errors.fetchModulesFailed')}
          onRetry={() => void latest.refetch()}
        />
      ) : (
        <Skeleton height={60} />
      )}
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link {...props} to={`/${module.type}`} search={placeSearch({ module: module.code })} />
        )}
      >
        {t('dashboard.openStation')}
      </Anchor>
    </section>
  )
}

function Values({ module, factors }: { module: MapModule; factors: readonly LatestFactor[] }) {
  return (
    <dl className={classes.values}>
      {factors.slice(0, 8).map(({ factor, code, value, unit, decimals }) => (
        <div key={factor}>
          <dt>
            <Link to={`/${module.type}`} search={placeSearch({ module: module.code, factor: code })}>
              {code}
            </Link>
          </dt>
          <dd>
            <NumberWithUnit
              value={value}
              unit={value === null ? '' : unit}
              decimals={decimals}
              locale={currentLanguage()}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
