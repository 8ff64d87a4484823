//! Every row of the JDK models names a method the JDK has, and what a model says is what the JVM says.

mod inexact;
mod pinned;
mod plain;
mod reflected;
mod rows;
mod uncompared;
