import { type DragEvent, useState } from 'react'

/** The handlers of an element on which a file may be dropped; `data-over` while one is above it. */
export function useFileDrop(onFile: (file: File | undefined) => void) {
  // Counted: the pointer enters a part of the element before it has left the one before.
  const [depth, setDepth] = useState(0)
  const isFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    'data-over': depth > 0 || undefined,
    onDragEnter: (event: DragEvent) => {
      if (isFile(event)) setDepth((before) => before + 1)
    },
    onDragLeave: (event: DragEvent) => {
      if (isFile(event)) setDepth((before) => Math.max(0, before - 1))
    },
    onDragOver: (event: DragEvent) => {
      if (isFile(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!isFile(event)) return
      event.preventDefault()
      setDepth(0)
      onFile(event.dataTransfer.files[0])
    },
  }
}
