import { Button, Text, Title } from '@mantine/core'
import IconMapQuestion from '@tabler/icons-react/dist/esm/icons/IconMapQuestion.mjs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './PageState.module.css'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className={classes.state}>
      <IconMapQuestion className={classes.icon} size={32} stroke={1.5} aria-hidden />
      <Title order={1}>{t('notFound.title')}</Title>
      <Text className={classes.text} c="dimmed" size="sm">
        {t('notFound.text')}
      </Text>
      <Button component={Link} to="/" variant="default">
        {t('notFound.home')}
      </Button>
    </div>
  )
}
