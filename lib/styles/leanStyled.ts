// What the browser gets instead of `@emotion/styled` (next.config.ts). Only the browser: building runs the real one, whose classes are the same.
import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react'
import isPropValid from '@emotion/is-prop-valid'
import { type Interpolation, type SerializedStyles, serializeStyles } from '@emotion/serialize'
import createStyled from '@emotion/styled/base'
import { getRegisteredStyles, insertStyles, registerStyles } from '@emotion/utils'
import { createElement, type ElementType, useInsertionEffect } from 'react'

type Make = (...styles: Interpolation<object>[]) => unknown
type Props = Record<string, unknown> & { as?: ElementType; className?: string }

/**
 * `styled` of Emotion. Where a component's styles never depend on its props it is one component instead of four, and its styles are worked out once
 * instead of at each rendering.
 */
export default function styled(tag: ElementType, options?: object): Make {
  const make = (createStyled as unknown as (tag: ElementType, options?: object) => Make)(tag, options)
  if (typeof tag !== 'string' || options) return make
  return (...styles) => {
    const full = make(...styles) as object
    if (!styles.every(isFixed)) return full
    // What is built upon it takes its styles from there.
    const lean = Object.assign(fixed(tag, styles), full)
    return Object.assign(lean, { __emotion_real: lean })
  }
}

const isFixed = (style: unknown): boolean =>
  typeof style === 'object' && style !== null ? Object.values(style).every(isFixed) : typeof style !== 'function'

function fixed(tag: string, styles: Interpolation<object>[]) {
  let own: SerializedStyles | undefined
  return function Fixed({ as = tag as ElementType, ...props }: Props) {
    const cache = useStyleCache() as NonNullable<ReturnType<typeof useStyleCache>>
    own ??= serializeStyles(styles)
    let all = own
    let names = ''
    if (props.className) {
      const given: string[] = []
      names = getRegisteredStyles(cache.registered, given, props.className)
      if (given.length > 0) all = serializeStyles([...styles, ...given], cache.registered)
    }
    const isTag = typeof as === 'string'
    registerStyles(cache, all, isTag)
    useInsertionEffect(() => void insertStyles(cache, all, isTag), [cache, all, isTag])
    const passed: Record<string, unknown> = {}
    for (const name in props) if (isTag ? isPropValid(name) : name !== 'theme') passed[name] = props[name]
    passed.className = `${names}${cache.key}-${all.name}`
    return createElement(as, passed)
  }
}
