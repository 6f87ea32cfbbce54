import { Button, Text, Title } from '@mantine/core'
import type { SheetResult } from '@quantrac/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkIcon } from './MarkIcon.tsx'
import type { Mark } from './sheet-groups.ts'
import classes from './SheetPage.module.css'
import type { useSheet } from './use-sheet.ts'

interface OutcomeCardProps {
  result: SheetResult
  sheet: ReturnType<typeof useSheet>
}

/** What will happen, and the button that says how much of it. */
export function OutcomeCard({ result, sheet: { apply, applied, found } }: OutcomeCardProps) {
  const { t } = useTranslation()
  const count = result.created + result.changed
  const isDone = applied !== null && count === 0
  return (
    <section className={classes.outcome} aria-label={t('sheet.outcome')}>
      <div className={classes.outcomeBody}>
        <div className={classes.outcomeHead}>
          <Title order={2} size="sm">
            {t(isDone ? 'sheet.done' : 'sheet.outcome')}
          </Title>
          {!isDone && <Text size="sm">{t('sheet.preview')}</Text>}
        </div>
        <ul className={classes.facts}>
          {isDone && <Fact mark="changed" title={t('sheet.applied', { count: applied })} />}
          <Facts result={result} />
        </ul>
      </div>
      <div className={classes.apply}>
        <Button
          fullWidth
          loading={apply.isPending}
          disabled={count === 0 || found.isFetching}
          onClick={() => apply.mutate()}
        >
          {count === 0 ? t('sheet.applyNone') : t('sheet.apply', { count })}
        </Button>
        <Text size="xs" c="dimmed" ta="center">
          {t('sheet.logged')}
        </Text>
      </div>
    </section>
  )
}

function Facts({ result }: { result: SheetResult }) {
  const { t } = useTranslation()
  const { modules, factors, changed, refused, absent, errors, ignored } = result
  const added = [
    ...(modules.added > 0 ? [t('sheet.addModules', { count: modules.added })] : []),
    ...(factors.added > 0 ? [t('sheet.addFactors', { count: factors.added })] : []),
  ]
  const [name = ''] = absent.names
  const others = absent.count - 1
  const isChoice = errors.every(({ readings }) => readings !== null)
  return (
    <>
      {added.length > 0 && <Fact mark="added" title={t('sheet.adds', { what: added.join(', ') })} />}
      {changed > 0 && (
        <Fact
          mark="changed"
          title={`${t('sheet.changesValues', { count: changed })} ${t('sheet.atModules', { count: modules.changed })}`}
        />
      )}
      {refused > 0 && (
        <Fact mark="wrong" title={t('sheet.left', { count: refused })}>
          {t(isChoice ? 'sheet.leftChoose' : 'sheet.leftWrong')}
        </Fact>
      )}
      {absent.count > 0 && (
        <Fact
          mark="same"
          title={others === 0 ? t('sheet.absent', { name }) : t('sheet.absentMore', { name, count: others })}
        >
          {t('sheet.kept')}
        </Fact>
      )}
      {ignored.length > 0 && <Fact mark="same" title={t('sheet.ignored', { heads: ignored.join(', ') })} />}
    </>
  )
}

function Fact({ mark, title, children }: { mark: Mark; title: string; children?: ReactNode }) {
  return (
    <li className={classes.fact} data-mark={mark}>
      <MarkIcon mark={mark} isNamed={false} />
      <div>
        <span className={classes.factTitle}>{title}</span>
        {children !== undefined && (
          <Text size="xs" c="dimmed">
            {children}
          </Text>
        )}
      </div>
    </li>
  )
}
