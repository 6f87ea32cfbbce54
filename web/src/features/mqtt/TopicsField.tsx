import { Button, Input } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowAction } from '../../components/table/RowAction.tsx'
import classes from './TopicsField.module.css'

export interface TopicsFieldProps {
  topics: string[]
  isEditing: boolean
  error: ReactNode
  onChange: (topics: string[]) => void
  /** Opens the dialog for a new topic. It is outside the form, or its Save would submit the form too. */
  onAsk: () => void
}

/** The subscribed topics; in edit mode topics can be added and removed. */
export function TopicsField({ topics, isEditing, error, onChange, onAsk }: TopicsFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Input.Wrapper label={t('mqtt.topics')} labelElement="div" labelProps={{ id }} error={error}>
      <ul className={classes.topics} aria-labelledby={id} data-editing={isEditing || undefined}>
        {topics.length === 0 && <li className={classes.none}>{t('mqtt.noTopics')}</li>}
        {topics.map((topic) => (
          <li key={topic}>
            <code>{topic}</code>
            {isEditing && (
              <RowAction
                icon={IconX}
                label={t('mqtt.removeTopic', { topic })}
                onClick={() => onChange(topics.filter((one) => one !== topic))}
              />
            )}
          </li>
        ))}
      </ul>
      {isEditing && (
        <Button
          variant="default"
          size="xs"
          mt={8}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onAsk}
        >
          {t('mqtt.addTopic')}
        </Button>
      )}
    </Input.Wrapper>
  )
}
