import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs'
import IconUserX from '@tabler/icons-react/dist/esm/icons/IconUserX.mjs'
import type { Excursion } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { takeText } from '../../components/handling/owner-words.ts'
import classes from './Thumb.module.css'
import type { ExcursionHandling } from './use-excursion-handling.ts'

interface Act {
  key: string
  text: string
  icon: TablerIcon
  onPress: () => void
  isNext?: boolean
}

/** What a phone's thumb reaches: the one thing to do next, and up to three others above it. */
export function Thumb({ row, handling }: { row: Excursion; handling: ExcursionHandling }) {
  const { t } = useTranslation()
  const { offers, isPending } = handling
  const offered = (key: keyof typeof offers, act: Omit<Act, 'key' | 'isNext'>): Act[] =>
    offers[key] === null ? [] : [{ key, isNext: offers[key] === 'next', ...act }]
  const acts: Act[] = [
    ...offered('take', { text: takeText(row.handling, t), icon: IconUserCheck, onPress: handling.take }),
    ...offered('assign', {
      text: t('handling.assign.open'),
      icon: IconUserShare,
      onPress: () => handling.ask('assign'),
    }),
    { key: 'comment', text: t('handling.comment.open'), icon: IconMessage, onPress: handling.comment },
    ...offered('close', {
      text: t('handling.close.short'),
      icon: IconCircleCheck,
      onPress: () => handling.ask('close'),
    }),
    ...offered('reopen', { text: t('handling.reopen'), icon: IconRotate, onPress: handling.reopen }),
    ...offered('release', { text: t('handling.release'), icon: IconUserX, onPress: handling.release }),
  ]
  const main = acts.find(({ isNext = false }) => isNext) ?? acts.find(({ key }) => key === 'comment')
  const others = acts.filter((act) => act !== main).slice(0, 3)
  return (
    <>
      <div className={classes.room} />
      <fieldset className={classes.thumb} aria-label={t('handling.label')}>
        <div className={classes.row}>
          {others.map(({ key, text, icon: Icon, onPress }) => (
            <Button
              key={key}
              variant="default"
              className={classes.small ?? ''}
              leftSection={<Icon size={18} aria-hidden />}
              disabled={isPending}
              onClick={onPress}
            >
              {text}
            </Button>
          ))}
        </div>
        {main !== undefined && (
          <Button
            variant={main.isNext === true ? 'filled' : 'default'}
            className={classes.main ?? ''}
            leftSection={<main.icon size={24} aria-hidden />}
            disabled={isPending}
            onClick={main.onPress}
          >
            {main.text}
          </Button>
        )}
      </fieldset>
    </>
  )
}
