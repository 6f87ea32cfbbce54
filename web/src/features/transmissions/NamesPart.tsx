import { transmissionTokens } from '@quantrac/contract'
import { Button, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { FormPart } from '../../components/form/FormPart.tsx'
import { useMinute } from '../../lib/use-now.ts'
import classes from './DestinationForm.module.css'
import { examplePath } from './example.ts'
import { pathParts } from './file-lines.ts'
import { type DestinationFormState, folderPatterns, namePatterns } from './transmission-form.ts'

/** What files are called and where they go, with the path that follows. */
export function NamesPart({ form }: { form: DestinationFormState }) {
  const { t } = useTranslation()
  const { folder, name } = pathParts(examplePath(form.values, useMinute()))
  return (
    <FormPart number={2} title={t('transmissions.names')} text={t('transmissions.namesText')}>
      <div className={classes.fields}>
        <TextInput
          label={t('transmissions.province')}
          placeholder="HP"
          {...fieldRules.transmission.province}
          {...form.getInputProps('province')}
        />
        <TextInput
          label={t('transmissions.facility')}
          placeholder="NMXL"
          {...fieldRules.transmission.facility}
          {...form.getInputProps('facility')}
        />
      </div>
      <Pattern form={form} field="folder" ready={folderPatterns} />
      <Pattern form={form} field="file_name" ready={namePatterns} />
      <Text size="sm" c="dimmed" mt={8}>
        {`${t('transmissions.tokens')} ${transmissionTokens.map((token) => `{${token}}`).join(' ')}`}
      </Text>
      <output className={classes.example} aria-label={t('transmissions.example')}>
        <Text size="sm" c="dimmed">
          {t('transmissions.example')}
        </Text>
        <code>
          <span>{folder}</span>
          {name}
        </code>
      </output>
    </FormPart>
  )
}

interface PatternProps {
  form: DestinationFormState
  field: 'folder' | 'file_name'
  ready: readonly string[]
}

/** A pattern, with ready ones under it. */
function Pattern({ form, field, ready }: PatternProps) {
  const { t } = useTranslation()
  const label = t(field === 'folder' ? 'transmissions.folder' : 'transmissions.fileName')
  return (
    <div className={classes.pattern}>
      <TextInput
        label={label}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        classNames={{ input: classes.mono ?? '' }}
        {...fieldRules.transmission[field]}
        {...form.getInputProps(field)}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a flex box in every browser */}
      <div className={classes.ready} role="group" aria-label={t('transmissions.ready', { field: label })}>
        {ready.map((pattern) => (
          <Button
            key={pattern}
            size="compact-sm"
            variant="default"
            aria-pressed={form.values[field] === pattern}
            onClick={() => form.setFieldValue(field, pattern)}
          >
            {pattern}
          </Button>
        ))}
      </div>
    </div>
  )
}
