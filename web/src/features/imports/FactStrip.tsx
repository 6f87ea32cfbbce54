import { Menu, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FactBody, FactButton, type FactProps, isAsked } from './FactBody.tsx'
import classes from './FactStrip.module.css'
import { type ChosenFact, factChoices, factValue, shownFacts, withFact } from './facts.ts'
import { MissingFact } from './MissingFact.tsx'

/** What was recognised of the file: each with its reason and a menu that changes it. */
export function FactStrip(props: FactProps) {
  const { t } = useTranslation()
  const { format } = props.detail.mapping
  return (
    <ul className={classes.facts} aria-label={t('imports.recognised')}>
      {shownFacts(format).map((name) => (
        <li key={name} data-unsure={isAsked(props.detail, name) || undefined}>
          {name === 'missing' ? <MissingFact {...props} /> : <ChosenFactCell {...props} name={name} />}
        </li>
      ))}
    </ul>
  )
}

function ChosenFactCell({ detail, isFixed, onChange, name }: FactProps & { name: ChosenFact }) {
  const { t } = useTranslation()
  const { mapping } = detail
  const value = factValue(mapping.format, name)
  const choices = factChoices(name, t, detail)
  const chosen = choices.find((choice) => choice.value === value)
  const shown = (
    <>
      {chosen?.label ?? (value === '' ? '–' : value)}
      {name === 'decimal' && chosen?.sample !== undefined && <span> {chosen.sample}</span>}
    </>
  )
  if (isFixed) return <FactBody detail={detail} name={name} value={shown} />
  return (
    <Menu position="bottom-start" loop={false}>
      <Menu.Target>
        <FactButton detail={detail} name={name} value={shown} />
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }} aria-label={t(`imports.facts.${name}`)}>
        <Menu.RadioGroup
          value={value}
          onChange={(next) => onChange((mapping) => withFact(mapping, name, next))}
        >
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              {choice.label}
              {choice.sample !== undefined && (
                <Text span inherit c="dimmed" ml={8}>
                  {choice.sample}
                </Text>
              )}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
