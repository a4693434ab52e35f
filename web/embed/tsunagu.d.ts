/** Shows one lesson. Its children are the fallback, seen until the lesson is there and when it cannot come. */
export interface TsunaguDemo extends HTMLElement {
  /** Which lesson; `volumes` by default. */
  lesson: string;
  /** `auto` (default) takes the host's colours and `color-scheme`; `light` and `dark` do not ask. */
  theme: 'auto' | 'light' | 'dark';
  /** A permalink code, `v1.volumes.…`, to begin from. */
  state: string;
  /** `full` (default), or `chapter` for the controls of the book's chapter alone. */
  controls: 'full' | 'chapter';
  // `lang` is HTMLElement's own: `ja` or `en`; without it the nearest ancestor's decides, then `ja`.
}

/** The lesson is drawn and answers. */
export type TsunaguReadyEvent = CustomEvent<{ lesson: string }>;
/** A press made a step, or moved between steps; `outcome` is `ok` or the slug of the rule that refused. */
export type TsunaguStepEvent = CustomEvent<{ lesson: string; step: number; outcome: string }>;
/** The demo could not load, stopped, or refused its `state` or `lesson`; `reason` is for people. */
export type TsunaguErrorEvent = CustomEvent<{ lesson: string; reason: string }>;

declare global {
  interface HTMLElementTagNameMap {
    'tsunagu-demo': TsunaguDemo;
  }
  interface HTMLElementEventMap {
    'tsunagu:ready': TsunaguReadyEvent;
    'tsunagu:step': TsunaguStepEvent;
    'tsunagu:error': TsunaguErrorEvent;
  }
}
