/** Stripes that a drawing fills with as `url(#id)`: what other programs spent. */
export function Hatch({ id, size }: { id: string; size: number }) {
  const strokes = `M-1 ${size + 1} ${size + 1}-1M-1 1l2-2M${size - 1} ${size + 1}l2-2`;
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
      <path d={strokes} stroke="var(--text)" strokeWidth="1.2" />
    </pattern>
  );
}
