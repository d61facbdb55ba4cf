/** Components that stand in for boxes of other generators, where the engine has none. */

/** Files of the new site, for documents that have a `<Card>` or a `<CardGrid>`. */
export const CARDS: Readonly<Record<string, string>> = {
  "content/components/Card.tsx": `/** A box with a title, as other generators have it. */
import type { JSX, ReactNode } from "react";
import styles from "./parts/card.module.css";

interface CardProps {
  readonly title: string;
  readonly children?: ReactNode;
}

export default function Card({ title, children }: CardProps): JSX.Element {
  return (
    <section className={styles.card}>
      <p className={styles.title}>{title}</p>
      {children}
    </section>
  );
}
`,
  "content/components/CardGrid.tsx": `/** Boxes side by side where there is room. */
import type { JSX, ReactNode } from "react";
import styles from "./parts/card.module.css";

export default function CardGrid({ children }: { readonly children?: ReactNode }): JSX.Element {
  return <div className={styles.grid}>{children}</div>;
}
`,
  "content/components/parts/card.module.css": `.grid {
  margin-block: 1rem;
}

.grid > [data-content] {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
  gap: 1rem;
}

.grid > [data-content] > :only-child {
  grid-column: 1 / -1;
}

.grid .card {
  box-sizing: border-box;
  height: 100%;
  margin-block: 0;
}

.card {
  margin-block: 1rem;
  padding: 1rem 1.25rem;
  border: 1px solid var(--color-border);
  border-radius: var(--radius);
}

.title {
  margin: 0 0 0.5rem;
  font-weight: 600;
}

.card > :last-child {
  margin-bottom: 0;
}
`,
};
