import { type ComponentType, useEffect, useState } from 'react'
import { onProofAsked } from '../../api/proof.ts'
import { loadTexts } from '../../i18n/i18n.ts'

interface Asked {
  turn: number
  Dialog: ComponentType<{ turn: number; onEnd: (isProved: boolean) => void }>
  settle: (isProved: boolean) => void
}

const load = async () => {
  const [{ ProveDialog }] = await Promise.all([import('./ProveDialog.tsx'), loadTexts(['twoStep'])])
  return ProveDialog
}

/** Asks for the second factor on every page, whichever call needs it. */
export function ProofAsker() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    let turn = 0
    let settleLast: (isProved: boolean) => void = () => undefined
    const stop = onProofAsked(async () => {
      const Dialog = await load()
      const { promise, resolve } = Promise.withResolvers<boolean>()
      settleLast = resolve
      turn += 1
      setAsked({ turn, Dialog, settle: resolve })
      return promise
    })
    return () => {
      stop()
      // The session has ended meanwhile: nobody answers any more.
      settleLast(false)
    }
  }, [])
  if (asked === undefined) return null
  return <asked.Dialog key={asked.turn} turn={asked.turn} onEnd={asked.settle} />
}
