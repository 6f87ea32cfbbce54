import { Button, Group, Stack, Text } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { saveFile } from '../../lib/save-file.ts'
import { formatDay } from '../../lib/time-format.ts'
import { selectText, useCopy } from '../form/use-copy.ts'
import classes from './ShownCodes.module.css'

/** New recovery codes, shown this once. */
export function ShownCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const { copy } = useCopy()
  const [now] = useState(Date.now)
  const email = useCurrentUser()?.email ?? ''
  const of = t('twoStep.recovery.of', { email, day: formatDay(now) })
  const text = [of, '', ...codes, ''].join('\n')
  return (
    <Stack gap="md" className={classes.shown}>
      <Text fw={600} className={classes.screen}>
        {t('twoStep.recovery.once')}
      </Text>
      <Text className={classes.paper} fw={600}>
        {of}
      </Text>
      <ol ref={list} className={classes.codes} aria-label={t('twoStep.recovery.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Text size="sm" c="dimmed">
        {t('twoStep.recovery.how')}
      </Text>
      <Group gap="sm" className={classes.screen}>
        <Button
          variant="default"
          data-autofocus
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() =>
            void copy({
              label: t('twoStep.recovery.title'),
              value: text,
              select: () => selectText(list.current),
            })
          }
        >
          {t('twoStep.recovery.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile(t('twoStep.recovery.file'), new Blob([text], { type: 'text/plain' }))}
        >
          {t('twoStep.recovery.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('twoStep.recovery.print')}
        </Button>
      </Group>
      <Group justify="flex-end" className={classes.screen}>
        <Button onClick={onClose}>{t('twoStep.recovery.kept')}</Button>
      </Group>
    </Stack>
  )
}
