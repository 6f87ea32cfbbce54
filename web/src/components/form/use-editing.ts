import { useEffect, useRef, useState } from 'react'

/** Edit mode. Leaving it returns the focus to Edit, which is rendered again only then. */
export function useEditing() {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return { isEditing, edit: () => setEditing(true), leave: () => setEditing(false), editButton }
}
