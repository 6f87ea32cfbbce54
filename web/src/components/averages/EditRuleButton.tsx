import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../access/Can.tsx'
import { LazyDialog } from '../dialog/LazyDialog.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

const load = async () => {
  const [{ RuleDialog }] = await Promise.all([import('./RuleDialog.tsx'), loadTexts(['elements'])])
  return RuleDialog
}

/** A quiet link beside a rule of averages, for whoever may change it; on any page. */
export function EditRuleButton() {
  const { t } = useTranslation()
  const [turn, setTurn] = useState<number>()
  return (
    <Can do="standards.change_standard">
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        onClick={() => setTurn((last) => (last ?? 0) + 1)}
      >
        {t('common.editRule')}
      </Anchor>
      {turn !== undefined && (
        <LazyDialog load={load} asking={turn}>
          {(Dialog) => <Dialog key={turn} />}
        </LazyDialog>
      )}
    </Can>
  )
}
