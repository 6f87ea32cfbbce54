import type { ModuleType } from '@quantrac/contract'
import { Button, Card, Text, Title } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './UnknownStation.module.css'

/** The address names a station that this type does not have, or that the person may not see. */
export function UnknownStation({ kind, code }: { kind: ModuleType; code: string }) {
  const { t } = useTranslation()
  return (
    <Card className={classes.unknown ?? ''}>
      <Title order={1} size="h3">
        {t('station.unknown', { code })}
      </Title>
      <Text size="sm" c="dimmed" maw="52ch">
        {t('station.unknownText')}
      </Text>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        renderRoot={(props) => <Link {...props} to={`/${kind}`} search={{}} />}
      >
        {t('station.toOverview')}
      </Button>
    </Card>
  )
}
