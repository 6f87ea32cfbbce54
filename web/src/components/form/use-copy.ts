import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../feedback/notify.tsx'

export interface Copied {
  /** What it is, as the notice names it. */
  label: string
  value: string
  /** Marks the text, for the person to copy it. */
  select: () => void
}

/** Copies texts, and whether one was. Without TLS a page may not write to the clipboard: the text is marked then. */
export function useCopy(): { isCopied: boolean; copy: (text: Copied) => Promise<void> } {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = async ({ label, value, select }: Copied): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      notify.success(t('copyField.copied', { label }), { place: 'app' })
    } catch {
      select()
      notify.info(t('copyField.byHand'), { place: 'app' })
    }
  }
  return { isCopied, copy }
}

/** Marks all that an element shows. */
export function selectText(element: Element | null): void {
  if (element !== null) element.ownerDocument.getSelection()?.selectAllChildren(element)
}
