import type { HandlingRules } from '@quantrac/contract'
import { Button, Card, Switch, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText, type NumberRules, numberIn } from '../../lib/decimal-input.ts'
import classes from './AlertChoicesPage.module.css'

const rulesQuery = queryOptions({
  queryKey: ['handling-rules'],
  queryFn: async ({ signal }) => (await api.handlingRulesRetrieve({}, { signal })).data,
})

const bounds: NumberRules = { min: 0, max: 100_000, decimals: 0, isWhole: true }
const usual = 15

/** After how long an alert waits for a note, and the button that changes it. */
export function NoteRule() {
  const { t } = useTranslation()
  const rules = useQuery(rulesQuery)
  const [turn, setTurn] = useState(0)
  return (
    <Card component="section" padding={0} aria-label={t('alertChoices.rule.title')}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {t('alertChoices.rule.title')}
        </Title>
        <Button
          variant="default"
          size="xs"
          disabled={rules.data === undefined}
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setTurn((last) => last + 1)}
        >
          {t('alertChoices.rule.change')}
        </Button>
      </div>
      <Loaded query={rules} fallback={t('alertChoices.rule.fetchFailed')} height={48}>
        {({ note_after_minutes: minutes }) => (
          <Text className={classes.none} size="sm">
            {minutes === null
              ? t('alertChoices.rule.never')
              : t('alertChoices.rule.after', { count: minutes })}
          </Text>
        )}
      </Loaded>
      {turn > 0 && rules.data !== undefined && <RuleForm key={turn} rules={rules.data} />}
    </Card>
  )
}

function RuleForm({ rules: { note_after_minutes: before } }: { rules: HandlingRules }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const check = useNumberCheck()
  const language = currentLanguage()
  const form = useForm({
    initialValues: { is_asked: before !== null, note_after_minutes: decimalText(before ?? usual, language) },
    validate: {
      note_after_minutes: (text, { is_asked }) =>
        !is_asked
          ? null
          : text.trim() === ''
            ? t('form.required')
            : check(bounds, t('alertChoices.rule.invalid'))(text),
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('alertChoices.rule.title')}
      form={form}
      save={({ is_asked, note_after_minutes: text }) =>
        api.handlingRulesUpdate({
          body: { note_after_minutes: is_asked ? numberIn(text, language, bounds) : null },
        })
      }
      // What waits for a note is in every list of alerts.
      renews={[]}
      done={t('alertChoices.rule.saved')}
      failed={t('alertChoices.rule.failed')}
    >
      <Switch
        label={t('alertChoices.rule.asked')}
        description={t('alertChoices.rule.help')}
        {...form.getInputProps('is_asked', { type: 'checkbox' })}
      />
      {form.values.is_asked && (
        <NumberField
          label={t('alertChoices.rule.minutes')}
          rules={bounds}
          unit={t('alertChoices.rule.unit')}
          {...form.getInputProps('note_after_minutes')}
          value={form.values.note_after_minutes}
          onChoose={(text) => form.setFieldValue('note_after_minutes', text)}
        />
      )}
    </FormDialog>
  )
}
