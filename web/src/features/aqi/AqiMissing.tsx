import { Button, Card, Title } from '@mantine/core'
import type { AqiPart, ModuleLatest } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { latestAqiQuery } from '../../components/aqi/latest-aqi.ts'
import classes from './AqiMissing.module.css'

interface AqiMissingProps {
  station: ModuleLatest
  /** What its newest hour has. */
  measures: readonly AqiPart[]
}

/** Why there is no index, and where what it needs is set: a person confirms what a factor measures. */
export function AqiMissing({ station, measures }: AqiMissingProps) {
  const { t } = useTranslation()
  const maySee = useCan('adaptors.view_factor')
  // Where nothing was measured there is no hour that would say it.
  const latest = useQuery({ ...latestAqiQuery, enabled: measures.length === 0 })
  const own = latest.data?.data.find(({ module }) => module.code === station.code)
  const lacksParticles = measures.length > 0 || own === undefined || own.reason === 'no-particles'
  const { id, code, manufacturer_id } = station
  return (
    <Card component="section" className={classes.missing ?? ''}>
      <Title order={2} size="h2">
        {t('aqi.missing.title')}
      </Title>
      <p>{t(lacksParticles ? 'aqi.missing.particles' : 'aqi.missing.readings')}</p>
      {lacksParticles &&
        (maySee ? (
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/setting/module_details/$id/$code/$manuID"
                params={{ id: String(id), code, manuID: manufacturer_id }}
              />
            )}
          >
            {t('aqi.missing.toFactors')}
          </Button>
        ) : (
          <p>{t('aqi.missing.ask')}</p>
        ))}
    </Card>
  )
}
