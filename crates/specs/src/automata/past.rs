//! What a monitor remembers of the past: a bit for each operator, from which the next event gives all values bottom-up.

use super::NotMonitorable;
use crate::language::formula::{FormulaNode, Formulas, Id, Letter};

/// The values that operators of the past had at the event before, or what stands for them at the first.
pub type Memory = u64;

#[derive(Debug)]
pub struct Past<'a> {
    formulas: &'a Formulas,
    /// The operators with a bit in memory, in the order of their bits.
    remembered: Vec<Id>,
    has_future: Vec<bool>,
}

impl<'a> Past<'a> {
    pub fn new(formulas: &'a Formulas) -> Result<Past<'a>, NotMonitorable> {
        let is_remembered = |node: &FormulaNode| {
            matches!(
                node,
                FormulaNode::Previous { .. }
                    | FormulaNode::Once(_)
                    | FormulaNode::Historically(_)
                    | FormulaNode::Since(..)
                    | FormulaNode::Trigger(..)
            )
        };
        let nodes = formulas.nodes().iter().enumerate();
        let remembered: Vec<Id> =
            nodes.filter(|(_, node)| is_remembered(node)).map(|(id, _)| id as Id).collect();
        if remembered.len() > Memory::BITS as usize {
            return Err(NotMonitorable::TooManyStates);
        }
        Ok(Past { formulas, remembered, has_future: formulas.have_future() })
    }

    /// Before the first event.
    pub fn initial(&self) -> Memory {
        let is_true = |id: &Id| {
            matches!(
                self.formulas.node(*id),
                FormulaNode::Previous { weak: true, .. }
                    | FormulaNode::Historically(_)
                    | FormulaNode::Trigger(..)
            )
        };
        self.remembered
            .iter()
            .enumerate()
            .filter(|(_, id)| is_true(id))
            .fold(0, |memory, (bit, _)| memory | 1 << bit)
    }

    /// The values of all formulas without future at an event, and what to remember of it.
    pub fn step(&self, memory: Memory, letter: Letter) -> (Vec<bool>, Memory) {
        let mut values: Vec<bool> = Vec::with_capacity(self.formulas.nodes().len());
        let mut bits = self.remembered.iter().enumerate();
        let mut after = 0;
        for (id, &node) in self.formulas.nodes().iter().enumerate() {
            let value = |id: Id| values[id as usize];
            let mut before = || {
                let (bit, _) = bits.next().expect("every operator of the past has a bit");
                (bit, memory >> bit & 1 == 1)
            };
            let mut keep = |bit: usize, value: bool| {
                after |= Memory::from(value) << bit;
                value
            };
            let now = match node {
                _ if self.has_future[id] => false,
                FormulaNode::Constant(value) => value,
                FormulaNode::Proposition(number) => letter >> number & 1 == 1,
                FormulaNode::Not(of) => !value(of),
                FormulaNode::And(a, b) => value(a) && value(b),
                FormulaNode::Or(a, b) => value(a) || value(b),
                FormulaNode::Previous { of, .. } => {
                    let (bit, was) = before();
                    keep(bit, value(of));
                    was
                }
                FormulaNode::Once(of) => {
                    let (bit, was) = before();
                    keep(bit, value(of) || was)
                }
                FormulaNode::Historically(of) => {
                    let (bit, was) = before();
                    keep(bit, value(of) && was)
                }
                FormulaNode::Since(a, b) => {
                    let (bit, was) = before();
                    keep(bit, value(b) || value(a) && was)
                }
                FormulaNode::Trigger(a, b) => {
                    let (bit, was) = before();
                    keep(bit, value(b) && (value(a) || was))
                }
                FormulaNode::Next(_) | FormulaNode::Until(..) | FormulaNode::Release(..) => false,
            };
            values.push(now);
        }
        (values, after)
    }
}
