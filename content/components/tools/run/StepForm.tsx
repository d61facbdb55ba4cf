/** Fields of the steps of a scenario, to be changed, added and taken away. */
import { useState, type JSX } from "react";
import { AS_TYPED } from "../fields.ts";
import { isSend, nameAndType, VALUE, type FieldValue, type Step } from "./scenario.ts";
import { messageName, StepName } from "./StepLine.tsx";
import { MOST } from "./state.ts";
import type { RunWords } from "./run-messages.ts";

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ label, value, onChange }: FieldProps): JSX.Element {
  return (
    <label>
      {label}
      <input value={value} onChange={(event) => onChange(event.target.value)} {...AS_TYPED} />
    </label>
  );
}

/** Cells in a cell are written as JSON. */
function textOf(value: FieldValue): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function valueOf(text: string, before: FieldValue): FieldValue {
  if (typeof before !== "object") return text;
  try {
    return JSON.parse(text) as FieldValue;
  } catch {
    return text;
  }
}

interface StepProps {
  readonly step: Step;
  readonly number: number;
  readonly words: RunWords;
  readonly onChange: (step: Step) => void;
  readonly onRemove: (() => void) | undefined;
}

function StepFields({ step, number, words, onChange, onRemove }: StepProps): JSX.Element {
  return (
    <fieldset>
      <legend>
        {number}. {isSend(step) ? (messageName(step, words)) : `${words.get} ${step.get}`}
      </legend>
      {isSend(step) ? (
        <>
          {Object.entries(step.send).map(([field, value]) => {
            const [name, type] = nameAndType(field);
            return (
              <Field
                key={field}
                label={name === "" ? type : `${name}: ${type}`}
                value={textOf(value)}
                onChange={(text) => onChange({ ...step, send: { ...step.send, [field]: valueOf(text, value) } })}
              />
            );
          })}
          {step.external === true ? null : (
            <Field
              label={words.value}
              value={String(step.value ?? VALUE)}
              onChange={(value) => onChange({ ...step, value })}
            />
          )}
        </>
      ) : (step.with ?? []).some((each) => typeof each === "object") ? null : (
        <Field
          label={words.arguments}
          value={(step.with ?? []).map(String).join(", ")}
          onChange={(text) => onChange({ ...step, with: text.trim() === "" ? [] : text.split(/\s*,\s*/) })}
        />
      )}
      {onRemove === undefined ? null : (
        <button type="button" className="button button-sm" onClick={onRemove}>
          {words.remove}
          <span className="hidden">
            {" "}
            {words.step} {number}
          </span>
        </button>
      )}
    </fieldset>
  );
}

interface FormProps {
  readonly steps: readonly Step[];
  /** Steps that can be added: those of the page, and the get methods of the code. */
  readonly known: readonly Step[];
  readonly words: RunWords;
  readonly onChange: (steps: readonly Step[]) => void;
}

export function StepForm({ steps, known, words, onChange }: FormProps): JSX.Element {
  const [chosen, setChosen] = useState(0);
  const next = known[chosen] ?? known[0];
  return (
    <div className="run-form">
      {steps.map((step, at) => (
        <StepFields
          key={at}
          step={step}
          number={at + 1}
          words={words}
          onChange={(changed) => onChange(steps.with(at, changed))}
          onRemove={steps.length > 1 ? () => onChange(steps.toSpliced(at, 1)) : undefined}
        />
      ))}
      {next === undefined || steps.length >= MOST ? null : (
        <p className="run-buttons">
          <select
            aria-label={words.addLabel}
            value={chosen}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {known.map((step, at) => (
              <option key={at} value={at}>
                <StepName step={step} words={words} />
              </option>
            ))}
          </select>
          <button type="button" className="button button-sm" onClick={() => onChange([...steps, next])}>
            {words.add}
          </button>
        </p>
      )}
    </div>
  );
}
