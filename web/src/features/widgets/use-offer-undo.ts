import { useTranslation } from 'react-i18next'
import { notifyOffer } from '../../components/feedback/notify-offer.tsx'

/** Says what was done and offers to undo it, for 15 s. */
export function useOfferUndo() {
  const { t } = useTranslation()
  return ({ text, undo }: { text: string; undo: () => Promise<unknown> }): void =>
    notifyOffer({ text, label: t('widgets.undo'), onPress: () => void undo().catch(() => undefined) })
}
