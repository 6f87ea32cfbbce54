import { Button, Input } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowAction } from '../../components/RowAction.tsx'
import { AddTopicDialog } from './AddTopicDialog.tsx'
import { withTopic } from './mqtt-form.ts'
import classes from './TopicsField.module.css'

export interface TopicsFieldProps {
  topics: string[]
  isEditing: boolean
  error: ReactNode
  onChange: (topics: string[]) => void
}

/** The topics that are listened to; in edit mode each can be removed and others added. */
export function TopicsField({ topics, isEditing, error, onChange }: TopicsFieldProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(0)
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
          onClick={() => setAsking((turn) => turn + 1)}
        >
          {t('mqtt.addTopic')}
        </Button>
      )}
      {asking > 0 && <AddTopicDialog key={asking} onAdd={(typed) => onChange(withTopic(topics, typed))} />}
    </Input.Wrapper>
  )
}
