import { Button, Card, Text, Title } from '@mantine/core'
import type { ComplianceSummary, ModuleLatest, PermissionCode } from '@quantrac/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import type { Missing } from '../../components/compliance/missing.ts'
import { ChangeStandard } from './ChangeStandard.tsx'
import classes from './MissingCard.module.css'

const ways = {
  instantOnly: { to: '/setting/thresholds', needs: 'adaptors.view_threshold' },
  quantities: { to: '/setting/factors', needs: 'adaptors.view_factor' },
} as const satisfies Partial<Record<Missing, { to: string; needs: PermissionCode }>>

interface MissingCardProps {
  missing: Missing
  station: ModuleLatest
  summary: ComplianceSummary
}

/** What is missing, and the way there. */
export function MissingCard({ missing, station, summary }: MissingCardProps) {
  const { t } = useTranslation()
  const way = missing === 'instantOnly' || missing === 'quantities' ? ways[missing] : null
  const mayGo = useCan(way?.needs ?? 'adaptors.view_factor')
  return (
    <Card className={classes.card ?? ''}>
      <Title order={2} size="h3">
        {t(`compliance.missing.${missing}.title`, { document: summary.standard?.code ?? '' })}
      </Title>
      <Text c="dimmed" maw="64ch">
        {t(`compliance.missing.${missing}.text`, { document: summary.standard?.code ?? '' })}
      </Text>
      <div className={classes.ways}>
        {way !== null && mayGo && (
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to={way.to} search={{ module: station.code }} />}
          >
            {t(`compliance.missing.${missing === 'instantOnly' ? 'instantOnly' : 'quantities'}.way`)}
          </Button>
        )}
        {missing !== 'results' && <ChangeStandard module={station} isTaken={missing !== 'standard'} />}
      </div>
    </Card>
  )
}
