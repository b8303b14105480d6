import { notFound } from "next/navigation";

/** Every address that is no other page's. Without it Next answers 500 to whoever comes there from one of its pages. */
export default function NowherePage(): never {
  notFound();
}
