import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './StepDots.module.css'

const steps = ['basic', 'function', 'times', 'summary'] as const

/** A dot a step, and the name of the one that is shown. */
export function StepDots({ step }: { step: number }) {
  const { t } = useTranslation()
  const name = t(`schedulers.steps.${steps[step] ?? 'basic'}`)
  return (
    <div className={classes.head}>
      <Text fw={600}>{name}</Text>
      <ol
        className={classes.dots}
        aria-label={t('schedulers.stepOf', { step: step + 1, count: steps.length })}
      >
        {steps.map((one, place) => (
          <li
            key={one}
            aria-current={place === step ? 'step' : undefined}
            data-done={place < step || undefined}
            title={t(`schedulers.steps.${one}`)}
          />
        ))}
      </ol>
    </div>
  )
}
