import { Button, Checkbox, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FactBody, FactButton, type FactProps } from './FactBody.tsx'
import { missingText } from './facts.ts'
import classes from './MissingFact.module.css'

/** What devices write where they have no value. */
const common = ['-999', '-9999', '-200', 'NA', 'N/A', 'NaN', 'null', '-']

/** The texts that stand for no value, beside the empty cell. */
export function MissingFact({ detail, isFixed, onChange }: FactProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { mapping } = detail
  const { missing } = mapping.format
  const value = [...missing.map(missingText), t('imports.emptyCell')].join(', ')
  if (isFixed) return <FactBody detail={detail} name="missing" value={value} />
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus shadow="md">
      <Popover.Target>
        <FactButton detail={detail} name="missing" value={value} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('imports.facts.missing')}>
        <Marks
          missing={missing}
          onChange={(missing) =>
            onChange((mapping) => ({ ...mapping, format: { ...mapping.format, missing } }))
          }
          onClose={() => setOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface MarksProps {
  missing: readonly string[]
  onChange: (missing: string[]) => void
  onClose: () => void
}

function Marks({ missing, onChange, onClose }: MarksProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(missing)
  const [typed, setTyped] = useState('')
  const [offered] = useState(() => [...new Set([...missing, ...common])])
  const added = typed.trim()
  const take = () => {
    const next = [...new Set([...chosen, ...(added === '' ? [] : [added])])]
    if (next.join('\n') !== missing.join('\n')) onChange(next)
    onClose()
  }
  return (
    <Stack
      component="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <Text size="sm" fw={600}>
        {t('imports.missingTitle')}
      </Text>
      <div className={classes.marks}>
        {offered.map((mark) => (
          <Checkbox
            key={mark}
            label={missingText(mark)}
            checked={chosen.includes(mark)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, mark] : chosen.filter((one) => one !== mark))
            }
          />
        ))}
      </div>
      <TextInput
        label={t('imports.missingOther')}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed">
        {t('imports.missingEmpty')}
      </Text>
      <Button type="submit" variant="default">
        {t('imports.apply')}
      </Button>
    </Stack>
  )
}
