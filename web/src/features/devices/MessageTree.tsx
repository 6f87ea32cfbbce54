import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MessageTree.module.css'
import { shownNodes, type TreeNode } from './message-tree.ts'
import { type Does, pressFacts } from './press-words.ts'
import type { Adopting } from './use-adopt.ts'

/** The content of a message: arrows walk through it, a press on a value makes it a factor, the id or the time. */
export function MessageTree({ adopting }: { adopting: Adopting }) {
  const { t } = useTranslation()
  const { tree } = adopting
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const nodes = shownNodes(tree, folded)
  const current = nodes.find(({ id }) => id === at) ?? nodes[0]
  const fold = (node: TreeNode, isFolded: boolean): void => {
    const next = new Set(folded)
    if (isFolded) next.add(node.id)
    else next.delete(node.id)
    setFolded(next)
  }
  const go = (node: TreeNode | undefined): void => {
    if (node === undefined) return
    setAt(node.id)
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(node.id)}"]`)?.focus()
  }
  const press = usePress(adopting)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (current === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const run = keysOf(current, nodes, { folded, fold, go, press })[
      event.key.length === 1 ? event.key.toLowerCase() : event.key
    ]
    if (run === undefined) return
    event.preventDefault()
    run()
  }
  return (
    <ul
      ref={list}
      role="tree"
      aria-multiselectable
      aria-label={t('adopt.tree')}
      className={classes.tree}
      onKeyDown={onKeyDown}
    >
      {nodes.map((node) => {
        const given = { node, isCurrent: node === current, onFocus: () => setAt(node.id) }
        return node.children === null ? (
          <Value key={node.id} {...given} adopting={adopting} onPress={() => press(node)} />
        ) : (
          <Group
            key={node.id}
            {...given}
            isFolded={folded.has(node.id)}
            onFold={() => fold(node, !folded.has(node.id))}
          />
        )
      })}
    </ul>
  )
}

interface TreeTasks {
  folded: ReadonlySet<string>
  fold: (node: TreeNode, isFolded: boolean) => void
  go: (node: TreeNode | undefined) => void
  press: (node: TreeNode, as?: 'id' | 'time') => void
}

/** What each key does at a part of the message. */
function keysOf(
  current: TreeNode,
  nodes: readonly TreeNode[],
  { folded, fold, go, press }: TreeTasks,
): Readonly<Record<string, () => void>> {
  const place = nodes.indexOf(current)
  const isGroup = current.children !== null
  const isOpen = isGroup && !folded.has(current.id)
  const parent = nodes.findLast(
    ({ keys, children }, n) => n < place && children !== null && keys.length < current.keys.length,
  )
  const pressOrFold = (): void => (isGroup ? fold(current, isOpen) : press(current))
  return {
    ArrowDown: () => go(nodes[place + 1]),
    ArrowUp: () => go(nodes[place - 1]),
    Home: () => go(nodes[0]),
    End: () => go(nodes.at(-1)),
    ArrowRight: () => {
      if (isOpen) go(nodes[place + 1])
      else if (isGroup) fold(current, false)
    },
    ArrowLeft: () => (isOpen ? fold(current, true) : go(parent)),
    Enter: pressOrFold,
    ' ': pressOrFold,
    i: () => press(current, 'id'),
    t: () => press(current, 'time'),
  }
}

/** Presses a value, or makes it the id or the time. */
function usePress(adopting: Adopting) {
  const { t } = useTranslation()
  const { device, setDraft, press } = adopting
  const run: Readonly<Record<Exclude<Does, null>, (node: TreeNode) => void>> = {
    add: press,
    remove: press,
    id: ({ id, keys }) =>
      setDraft(({ factors, ...before }) => ({
        ...before,
        station: { keys },
        factors: factors.filter((one) => one.id !== id),
      })),
    unId: () => setDraft((before) => ({ ...before, station: null })),
    time: ({ id, keys }) =>
      setDraft(({ factors, ...before }) => ({
        ...before,
        time: keys,
        factors: factors.filter((one) => one.id !== id),
      })),
    unTime: () => setDraft((before) => ({ ...before, time: null })),
  }
  return (node: TreeNode, as?: 'id' | 'time'): void => {
    const { does, isId, isTime } = pressFacts(node, adopting, t)
    if (as === undefined) {
      if (does !== null) run[does](node)
      return
    }
    const isPart = device.profile === null && !node.isReadOnly && node.children === null
    if (!isPart || node.value === null || typeof node.value === 'boolean') return
    if (as === 'id') run[isId ? 'unId' : 'id'](node)
    else run[isTime ? 'unTime' : 'time'](node)
  }
}

interface NodeProps {
  node: TreeNode
  isCurrent: boolean
  onFocus: () => void
}

const levelOf = ({ keys }: TreeNode): number => Math.max(1, keys.length)

function Guides({ node }: { node: TreeNode }) {
  return Array.from({ length: levelOf(node) - 1 }, (_, n) => (
    <i key={n} className={classes.guide} aria-hidden />
  ))
}

function Group({
  node,
  isCurrent,
  onFocus,
  isFolded,
  onFold,
}: NodeProps & { isFolded: boolean; onFold: () => void }) {
  const { t } = useTranslation()
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys
    <li
      role="treeitem"
      className={classes.group}
      data-node={node.id}
      aria-level={levelOf(node)}
      aria-expanded={!isFolded}
      aria-selected={false}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onClick={onFold}
    >
      <Guides node={node} />
      <Chevron size={14} aria-hidden />
      <code>{node.keys.at(-1)}</code>
      <span>{t('adopt.group', { count: node.children?.length ?? 0 })}</span>
    </li>
  )
}

function Value({
  node,
  isCurrent,
  onFocus,
  adopting,
  onPress,
}: NodeProps & { adopting: Adopting; onPress: () => void }) {
  const { t } = useTranslation()
  const { factor, place, isId, isTime, does, name, note, value, tip } = pressFacts(node, adopting, t)
  const tipId = useId()
  const isPressed = factor !== undefined || isId || isTime
  const key = node.keys.at(-1) ?? ''
  const mark = isId ? t('adopt.idMark') : isTime ? t('adopt.timeMark') : null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys
    <li
      role="treeitem"
      className={classes.node}
      data-node={node.id}
      data-pressed={isPressed || undefined}
      data-does={does ?? undefined}
      aria-level={levelOf(node)}
      aria-selected={isPressed}
      aria-disabled={does === null || undefined}
      aria-describedby={tip === '' ? undefined : tipId}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
    >
      <Guides node={node} />
      <span className={classes.words}>
        {name !== '' && <b>{name}</b>} <code>{key}</code> {note !== '' && <small>{note}</small>}{' '}
      </span>
      {tip !== '' && (
        <span id={tipId} className={classes.tip} aria-hidden>
          {tip}
        </span>
      )}
      <span className={classes.value}>
        {mark !== null && <span className={classes.mark}>{mark}</span>}
        {factor !== undefined && <span className={classes.badge}>{place}</span>} <span>{value}</span>
      </span>
    </li>
  )
}
